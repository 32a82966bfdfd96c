import { fillPath } from '../platform/path-pattern.ts'

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
  catalogue: '/desk/catalogue',
  service: '/desk/catalogue/:serviceId',
  hours: '/desk/hours',
  banks: '/desk/banks',
  spa: '/desk/spa',
  open: '/desk/open',
  record: '/desk/record',
  mails: '/desk/mails',
  backup: '/desk/backup',
} as const

export const deskPaths = {
  ...deskPatterns,
  day: (date: string) => `${deskPatterns.today}?date=${date}`,
  receipt: (bookingId: string) => fillPath(deskPatterns.receipt, { bookingId }),
  booking: (bookingId: string) => fillPath(deskPatterns.booking, { bookingId }),
  /** The sheet of a booking with one of its forms open. */
  bookingPart: (bookingId: string, part: 'move' | 'cancel' | 'done' | 'paylink') =>
    `${fillPath(deskPatterns.booking, { bookingId })}?do=${part}`,
  /** A new booking with the client and the treatment of another one. */
  bookAgain: (bookingId: string) => `${deskPatterns.newBooking}?${new URLSearchParams({ again: bookingId })}`,
  /** A new booking for somebody on the waiting list. */
  bookWaiting: (placeId: string) => `${deskPatterns.newBooking}?${new URLSearchParams({ waiting: placeId })}`,
  /** "new" stands for one that is not there yet. */
  service: (serviceId: string) => fillPath(deskPatterns.service, { serviceId }),
} as const
