export const bookingText = {
  heading: 'Book Appointment',
  prompt: 'Select the perfect service for your needs.',
  serviceLabel: 'Select Service',
  servicePlaceholder: 'Select a service category',
  subServiceLabel: 'Sub Service',
  subServicePlaceholder: 'Select a sub service',
  yourInformation: 'Your Information',
  confirm: 'Confirm Booking',

  selectService: 'Please select a service',
  selectSubService: (serviceName: string) => `Please select a sub service under the ${serviceName} selection`,
  selectDate: 'Please select a booking date',
  selectTime: 'Please select a booking time',

  fullNameRequired: 'Full name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneNumberRequired: 'Phone number is required',
  phoneNumberInvalid: 'Please enter a valid phone number',
  // The specification has no words for these two, but a name ends up in mail headers and on the owner's list.
  fullNameTooLong: 'Please enter a shorter full name',
  fullNameInvalid: 'Please enter your full name on one line, without special characters',

  availableTimesFailed: 'Failed to fetch available times',
  noAvailableTimes: 'No available bookings on this day',
  createFailed: 'Failed to create booking',
  created: 'Booking created successfully!',
  invalidId: 'invalid booking id',
  // Nor for a lookup that got no answer, which says nothing about the booking.
  lookupFailed: 'We could not look up your booking. Please check your connection and try again.',
} as const
