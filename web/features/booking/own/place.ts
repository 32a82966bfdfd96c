/** Where the list is on its page. */
export const PLACE = 'your-bookings'
