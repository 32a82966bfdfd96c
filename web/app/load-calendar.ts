/** The second step of booking, fetched by whoever knows that it comes next. */
export const loadCalendar = () => import('#web/features/booking/BookingForm.tsx')
