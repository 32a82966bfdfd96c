import type { CreateBookingBody } from '#contract/booking.ts'
import { BOOKING_OFFER_KEY } from '#contract/rules.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { keep, readKept } from './kept.ts'

/** A time that is kept for who came by a link of the waiting list: it is on no list, and free for them alone. */
export type KeptOffer = Pick<
  CreateBookingBody,
  'serviceId' | 'subServiceId' | 'bookingDate' | 'bookingTime' | 'offer'
> & {
  until: string
}

/** For this tab, so that a reload loses nothing; undefined once the time has gone on to the next in line. */
export function keptOffer(): KeptOffer | undefined {
  const kept = readKept(BOOKING_OFFER_KEY, Date.now(), { area: 'sessionStorage' }) as KeptOffer | undefined
  return kept && Date.parse(kept.until) > serverNow() ? kept : undefined
}

export function keepOffer(offer?: KeptOffer) {
  keep(BOOKING_OFFER_KEY, offer, Date.now(), 'sessionStorage')
}
