import type { BookingRow } from './queries.ts'

/** An unpaid hold is no appointment yet, and has no entry in the customer's calendar. */
export function isAppointment({ status }: Pick<BookingRow, 'status'>) {
  return status === 'submitted' || status === 'confirmed'
}

/** With the change that sends the first entry: from then on the same organiser changes it and takes it out. */
export function withOrganizer(
  booking: Pick<BookingRow, 'status' | 'email' | 'calendarOrganizer'>,
  mailFrom: string,
): Pick<BookingRow, 'calendarOrganizer'> {
  const isSent = booking.email !== '' && isAppointment(booking)
  return { calendarOrganizer: booking.calendarOrganizer ?? (isSent ? mailFrom : null) }
}
