import { randomUUID } from 'node:crypto'
import type { UserInfo } from '#contract/booking/booking-fields.ts'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import {
  HOLDS_PER_PERSON_MAX,
  WAITING_PER_HOUSE_MAX,
  WAITING_PER_NETWORK_MAX,
  WAITING_PER_PAID_BOOKING,
  WAITING_PER_PERSON_MAX,
} from '#contract/rules.ts'
import { dialled } from '#server/catalogue/spa/phone.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BookingKeys } from '#server/platform/deps.ts'
import { clientKey, isInHouse } from '#server/platform/http/client-key.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import { countPaid, lockSource, type Source, selectDeviceKey, selectWaiting, type WaitingRow } from './queries.ts'

export interface Client {
  ip: string
  /** The number of a booking made on the same device. */
  lastBooking?: string
}

/**
 * The customer as keyed hashes, for counting; every spelling has the same hash. A device is recognised by its bookings:
 * nothing is stored on it.
 */
export async function sourceOf(
  tx: Db,
  keys: Pick<BookingKeys, 'alias'>,
  { email, phoneNumber }: Pick<UserInfo, 'email' | 'phoneNumber'>,
  { client, phoneCountry }: { client?: Client; phoneCountry: string },
): Promise<Source> {
  const known = client?.lastBooking === undefined ? undefined : await selectDeviceKey(tx, client.lastBooking)
  return {
    mailboxKey: keys.alias('mailbox', mailboxOf(email)),
    phoneKey: phoneKeyOf(keys, phoneNumber, phoneCountry),
    deviceKey: known ?? randomUUID(),
    networkKey: client ? keys.alias('network', clientKey(client.ip)) : null,
  }
}

export function phoneKeyOf(keys: Pick<BookingKeys, 'alias'>, phoneNumber: string, phoneCountry: string) {
  return keys.alias('phone', dialled(phoneNumber.replace(/^00/, '+'), phoneCountry))
}

interface TooMany {
  what: 'holds' | 'waiting' | 'network'
  /** When the first counted booking stops counting. */
  until: Date
}

interface Wanted {
  source: Source
  /** Status the booking is about to get; only `held` counts against the limit of holds. */
  status: BookingStatus
  /** Client of this request; undefined if a stored booking is counted again. */
  client?: Client
  now: Date
  spa: Pick<Spa, 'booking'>
}

/** Counts under a lock, so that limits hold for any number of processes. The caller already holds the service's times. */
export async function findTooMany(tx: Db, { source, status, client, now, spa }: Wanted): Promise<TooMany | undefined> {
  await lockSource(tx, source)
  const waiting = await selectWaiting(tx, source, { now, undecidedHours: spa.booking.undecidedHours })
  for (const by of ['device', 'mailbox', 'phone'] as const) {
    const own = waiting.filter(row => row.by === by)
    const holds = own.filter(({ isHeld }) => isHeld)
    if (status === 'held' && holds.length >= HOLDS_PER_PERSON_MAX) return { what: 'holds', until: earliest(holds) }
    if (own.length >= WAITING_PER_PERSON_MAX) return { what: 'waiting', until: earliest(own) }
  }
  const ofNetwork = waiting.filter(({ by }) => by === 'network')
  const most = client && isInHouse(client.ip) ? WAITING_PER_HOUSE_MAX : WAITING_PER_NETWORK_MAX
  if (ofNetwork.length < most || (await isTrusted(tx, source, ofNetwork.length - most))) return undefined
  return { what: 'network', until: earliest(ofNetwork) }
}

/** Paid bookings of a network raise its limit, and a device that has paid before is exempt from it. */
async function isTrusted(tx: Db, { networkKey, deviceKey }: Source, beyond: number): Promise<boolean> {
  const paid = networkKey === null ? 0 : await countPaid(tx, 'network', networkKey)
  if (beyond < paid * WAITING_PER_PAID_BOOKING) return true
  return deviceKey !== null && (await countPaid(tx, 'device', deviceKey)) > 0
}

export async function refuseTooMany(
  tx: Db,
  { serviceName, spa, ...wanted }: Wanted & { serviceName: string; spa: Pick<Spa, 'booking' | 'timeZone' | 'phone'> },
) {
  const tooMany = await findTooMany(tx, { ...wanted, spa })
  if (!tooMany) return
  const { what, until } = tooMany
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - wanted.now.getTime()) / MS_PER_SECOND))
  const { display } = spa.phone
  const sentence = {
    holds: () =>
      bookingRefusals.tooManyHolds(serviceName, HOLDS_PER_PERSON_MAX, clockTime(until.toISOString(), spa.timeZone)),
    waiting: () => bookingRefusals.tooManyWaiting(serviceName, WAITING_PER_PERSON_MAX, display),
    network: () => bookingRefusals.networkIsFull(serviceName, display),
  }[what]()
  throw new Refusal('too_many_holds', sentence, { retryAfterSeconds })
}

function earliest(rows: readonly WaitingRow[]): Date {
  return new Date(Math.min(...rows.map(({ until }) => until.getTime())))
}
