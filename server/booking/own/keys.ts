import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BookingKeys } from '#server/platform/deps.ts'
import { selectSecrets, upsertBookingSecret } from './queries.ts'

/** 132 bits: no two people share a word. */
const ALIAS_CHARACTERS = 22

export interface OpenBookingKeys extends BookingKeys {
  /** Reads the secrets again: another process may have renewed them. */
  refresh(): Promise<void>
}

/** The secrets are read ahead: what a mail inside a transaction says must not wait for anything. */
export async function openBookingKeys(db: Db): Promise<OpenBookingKeys> {
  const read = async () => {
    const { manage, booking } = await selectSecrets(db)
    return bookingKeys(manage, booking)
  }
  let current = await read()
  return {
    of: bookingId => current.of(bookingId),
    fits: (bookingId, key) => current.fits(bookingId, key),
    alias: (of, value) => current.alias(of, value),
    async refresh() {
      current = await read()
    },
  }
}

/** Ends every key that was ever handed out. Aliases stay: what is counted by them is counted on. */
export function renewBookingKeys(db: Db, now: Date) {
  return upsertBookingSecret(db, randomBytes(32).toString('base64url'), now)
}

/** Until they are renewed the first time, keys and aliases have one secret. */
export function bookingKeys(aliasSecret: string, secret = aliasSecret): BookingKeys {
  const hmac = (by: string, text: string) => createHmac('sha256', by).update(text).digest()
  const digest = (text: string) => hmac(secret, text)
  const digestOf = (bookingId: string) => digest(`booking ${bookingId}`)
  return {
    of: bookingId => digestOf(bookingId).toString('base64url'),
    // As digests both have one length, whatever was sent.
    fits: (bookingId, key) => timingSafeEqual(digest(digestOf(bookingId).toString('base64url')), digest(key)),
    alias: (of, value) => hmac(aliasSecret, `${of} ${value}`).toString('base64url').slice(0, ALIAS_CHARACTERS),
  }
}

export function manageUrl(booking: { id: string; hash: string }, site: { siteUrl: string; bookingKeys: BookingKeys }) {
  return site.siteUrl + paths.bookingManage(booking.hash, site.bookingKeys.of(booking.id))
}

export function payUrl(booking: { id: string; hash: string }, site: { siteUrl: string; bookingKeys: BookingKeys }) {
  return site.siteUrl + paths.bookingPay(booking.hash, site.bookingKeys.of(booking.id))
}
