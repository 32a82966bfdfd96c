import type { PublicBooking } from '#contract/booking/booking.ts'

type Priced = Pick<PublicBooking, 'status' | 'total' | 'toPay' | 'atSpa'>

/** What is paid at the spa. A server of the version before says nothing. */
export const restOf = ({ status, total, toPay, atSpa = status === 'held' ? total - toPay : 0 }: Priced) => atSpa

/** What the transfer is to be; also of a hold that has expired, for which a receipt may still come. */
export const transferOf = (booking: Priced) => booking.toPay || booking.total - restOf(booking)
