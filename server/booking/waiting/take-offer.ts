import type { CreateBookingBody } from '#contract/booking.ts'
import type { Db } from '#server/db/database.ts'
import type { BookingKeys } from '../own/keys.ts'
import { readWaitingKey } from './keys.ts'
import { deletePlaces, markTaken } from './queries.ts'

/**
 * With the key of an offer its time is free for this booking and for no other. Any other key, one that came too late, or
 * another time than the offered one changes nothing: then the time is to be had if it is free for everybody. The caller
 * holds the lock of the service's times; a refusal further on gives the offer back.
 */
export async function takeOffer(tx: Db, keys: BookingKeys, body: CreateBookingBody, now: Date) {
  const opened = body.offer === undefined ? undefined : readWaitingKey(keys, body.offer)
  if (opened?.of !== 'offer') return
  const { subServiceId, bookingDate, bookingTime } = body
  const taken = await markTaken(
    tx,
    opened.id,
    { subServiceId, bookingDate, bookingTime: bookingTime.toUpperCase() },
    now,
  )
  if (taken) await deletePlaces(tx, [taken.placeId])
}
