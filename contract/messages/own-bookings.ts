export const heading = 'Your bookings'
export const onThisDevice = 'Kept on this device only.'
export const nextVisit = (when: string) => `Your next visit: ${when}`
/** `until` as in "11:46 PM" or "12:15 AM on Wednesday 18 November". */
export const heldUntil = (until: string) => `Held until ${until}`
export const payNow = 'Pay now'
export const look = 'Open'
export const again = 'Book the same again'
export const looking = 'Looking for the next free day'
export const goneService = 'We no longer offer this. Please choose another service.'
export const showAll = (bookings: number) => `Show all ${bookings}`
export const clear = 'Clear this list'
export const cleared = 'This device has forgotten your bookings and your contact details.'
export const cancelled = 'cancelled'
