export const heading = 'Book Appointment'
export const prompt = 'Select the perfect service for your needs.'
export const serviceLabel = 'Select Service'
export const servicePlaceholder = 'Select a service category'
export const subServiceLabel = 'Sub Service'
export const subServicePlaceholder = 'Select a sub service'
// Not in the specification: the same two lists as pictures and rows to tap.
export const services = 'Services'
export const treatments = (serviceName: string) => `Treatments: ${serviceName}`
export const bookedMost = 'Booked most'
/** "45 minutes", "45–90 minutes" */
export function minutesBetween(least: number, most: number) {
  return `${least === most ? least : `${least}–${most}`} minutes`
}
export const yourInformation = 'Your Information'
export const confirm = 'Confirm Booking'

export const selectService = 'Please select a service'
export const selectSubService = (serviceName: string) =>
  `Please select a sub service under the ${serviceName} selection`
export const selectDate = 'Please select a booking date'
export const selectTime = 'Please select a booking time'

export const fullNameRequired = 'Full name is required'
export const emailRequired = 'Email is required'
export const emailInvalid = 'Please enter a valid email address'
export const phoneNumberRequired = 'Phone number is required'
export const phoneNumberInvalid = 'Please enter a valid phone number'
export const didYouMean = (address: string) => `Did you mean ${address}?`
/** The chosen time, on a day that has others. */
export const timeNotFree = (time: string) => `${time} is not free that day. Please choose another time.`
export const keepAsTyped = 'If it is right as it is, press Confirm Booking again.'
// Not in the specification; a name ends up in mail headers and on the owner's list.
export const fullNameTooLong = 'Please enter a shorter full name'
export const fullNameInvalid = 'Please enter your full name on one line, without special characters'

export const availableTimesFailed = 'Failed to fetch available times'
export const noAvailableTimes = 'No available bookings on this day'
export const createFailed = 'Failed to create booking'
export const created = 'Booking created successfully!'
// Not in the specification: less than all is paid before the visit.
export const depositNow = (deposit: string, rest: string) => `${deposit} deposit now, ${rest} at the spa`
export const invalidId = 'invalid booking id'
// Not in the specification. A failed lookup says nothing about the booking.
export const bookedDatesFailed = 'The free days of this month did not load.'
export const banksFailed = 'Our bank details did not load.'
export const lookupFailed = 'We could not look up your booking. Please check your connection and try again.'
export const letGoFailed = 'We could not release your time. Please check your connection and try again.'
/** Default while bookings are paused. */
export const paused = 'We are not taking new bookings at the moment. Please check back soon.'
export const whatWeKeep = 'We use these only for your booking. Your device remembers them for the next one.'
