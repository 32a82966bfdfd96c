import { fillPath } from '../platform/path-pattern.ts'

/** Own module, so that these paths stay out of the visitor bundle. */
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
  /** Booking page with the given form open. */
  bookingPart: (bookingId: string, part: 'person' | 'move' | 'cancel' | 'done' | 'paylink') =>
    `${fillPath(deskPatterns.booking, { bookingId })}?do=${part}`,
  /** The same about one treatment of a visit. */
  treatmentPart: (bookingId: string, treatmentId: string, part: 'person' | 'time') =>
    `${fillPath(deskPatterns.booking, { bookingId })}?${new URLSearchParams({ do: part, treatment: treatmentId })}`,
  bookAgain: (bookingId: string) => `${deskPatterns.newBooking}?${new URLSearchParams({ again: bookingId })}`,
  /** The next visit: the same again four weeks on. */
  sameAgain: (bookingId: string) => `${deskPatterns.newBooking}?${new URLSearchParams({ same: bookingId })}`,
  bookWaiting: (placeId: string) => `${deskPatterns.newBooking}?${new URLSearchParams({ waiting: placeId })}`,
  /** `serviceId` 'new' opens an empty form. */
  service: (serviceId: string) => fillPath(deskPatterns.service, { serviceId }),
} as const
