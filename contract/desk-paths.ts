import { fillPath } from './path-pattern.ts'

/** The screens of the desk. In a file of their own, because no visitor's page needs them. */
export const deskPatterns = {
  today: '/desk',
  enter: '/desk/enter',
  notMe: '/desk/not-me',
  receipts: '/desk/receipts',
  receipt: '/desk/receipts/:bookingId',
  booking: '/desk/bookings/:bookingId',
  newBooking: '/desk/new',
  find: '/desk/find',
  week: '/desk/week',
  more: '/desk/more',
  blocks: '/desk/blocks',
  devices: '/desk/devices',
} as const

export const deskPaths = {
  ...deskPatterns,
  day: (date: string) => `${deskPatterns.today}?date=${date}`,
  receipt: (bookingId: string) => fillPath(deskPatterns.receipt, { bookingId }),
  booking: (bookingId: string) => fillPath(deskPatterns.booking, { bookingId }),
} as const
