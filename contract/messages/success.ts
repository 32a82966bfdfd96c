export const confirmed = 'Booking Confirmed!'
export const reserved = 'Your time is reserved.'
export const checkedBy = (when: string) => `We check your transfer by ${when} at the latest.`
export const keepNumber = 'Keep this number for your records.'
export const locateUs = 'Locate Us'
export const backToHome = 'Back to Home'
export const browseMore = 'Browse More Services'
export const notFound = 'Oops Booking does not exist in our records!'
export const havingTrouble = 'Having trouble? Contact us at'
// A free booking, which the specification does not have
export const nothingToPay = 'There is nothing to pay'
export const freeConfirmed = 'Thank you for booking with us. Your time is reserved, and we look forward to seeing you.'
// Nothing was to be paid before the visit
export const payAtSpa = (sum: string) => `Pay ${sum} at the spa`
