import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BookingKeys } from '#server/platform/deps.ts'
import { answerRequests, askServer } from '#server/platform/note-files.ts'
import { StartupProblem } from '#server/platform/startup-problem.ts'
import { selectSecrets, upsertBookingSecret } from './queries.ts'

/** 132 bits: no collisions. */
const ALIAS_CHARACTERS = 22

export interface OpenBookingKeys extends BookingKeys {
  /** Reads the secrets again: another process may have renewed them. */
  refresh(): Promise<void>
}

/** Reads the secrets ahead: composing a mail does no I/O. */
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

/** Invalidates every key. Aliases stay, and so do counts by them. */
export function renewBookingKeys(db: Db, now: Date) {
  return upsertBookingSecret(db, randomBytes(32).toString('base64url'), now)
}

/** Keys and aliases share one secret until the keys are first renewed. */
export function bookingKeys(aliasSecret: string, secret = aliasSecret): BookingKeys {
  const hmac = (by: string, text: string) => createHmac('sha256', by).update(text).digest()
  const digest = (text: string) => hmac(secret, text)
  const digestOf = (bookingId: string) => digest(`booking ${bookingId}`)
  return {
    of: bookingId => digestOf(bookingId).toString('base64url'),
    // Compares digests, which have one length.
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

const REQUEST = 'renew-booking-keys'
const ANSWER_WITHIN_MS = 30_000

interface RenewDeps {
  db: Db
  clock: Clock
  bookingKeys: OpenBookingKeys
  config: { dataDir: string; databaseUrl?: string }
}

/** The server's side, every few seconds: renews on request, and reads what another process renewed. */
export async function followRenewals({ db, clock, bookingKeys, config }: RenewDeps) {
  if (config.databaseUrl) return bookingKeys.refresh()
  await answerRequests(config.dataDir, REQUEST, async () => {
    await renewBookingKeys(db, clock.now())
    await bookingKeys.refresh()
  })
}

/** The command's side: returns once the running server has renewed its keys. */
export async function askServerToRenew(dataDir: string) {
  const answer = await askServer(dataDir, REQUEST, { withinMs: ANSWER_WITHIN_MS })
  if (!answer || 'failure' in answer)
    throw new StartupProblem('The running server did not renew the keys. Look at its log, or stop it and try again.')
}
