import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/database.ts'
import { selectManageSecret } from './queries.ts'

/** The keys of customers' own bookings. They are derived, so that no copy of the bookings holds one. */
export interface BookingKeys {
  of(bookingId: string): string
  fits(bookingId: string, key: string): boolean
  /** Keyed hash: counting, or naming, without telling the value. */
  alias(of: 'mailbox' | 'phone' | 'network' | 'view', value: string): string
}

/** 132 bits: no two people share a word. */
const ALIAS_CHARACTERS = 22

/** The secret is read once: what a mail inside a transaction says must not wait for anything. */
export async function openBookingKeys(db: Db): Promise<BookingKeys> {
  return bookingKeys(await selectManageSecret(db))
}

export function bookingKeys(secret: string): BookingKeys {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()
  const digestOf = (bookingId: string) => digest(`booking ${bookingId}`)
  return {
    of: bookingId => digestOf(bookingId).toString('base64url'),
    // As digests both have one length, whatever was sent.
    fits: (bookingId, key) => timingSafeEqual(digest(digestOf(bookingId).toString('base64url')), digest(key)),
    alias: (of, value) => digest(`${of} ${value}`).toString('base64url').slice(0, ALIAS_CHARACTERS),
  }
}

export function manageUrl(booking: { id: string; hash: string }, site: { siteUrl: string; bookingKeys: BookingKeys }) {
  return site.siteUrl + paths.bookingManage(booking.hash, site.bookingKeys.of(booking.id))
}

export function payUrl(booking: { id: string; hash: string }, site: { siteUrl: string; bookingKeys: BookingKeys }) {
  return site.siteUrl + paths.bookingPay(booking.hash, site.bookingKeys.of(booking.id))
}
