import type { BookingStatus } from '#contract/booking-states.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import {
  HOLDS_PER_PERSON_MAX,
  WAITING_PER_NETWORK_MAX,
  WAITING_PER_PAID_BOOKING,
  WAITING_PER_PERSON_MAX,
} from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import { clockTime } from '#contract/zone.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { countPaid, lockSource, selectWaiting, type WaitingRow } from './queries.ts'
import type { Source } from './source.ts'

interface TooMany {
  what: 'holds' | 'waiting' | 'network'
  /** When the first of them stops to count by itself. */
  until: Date
}

interface Wanted {
  source: Source
  /** What the booking is about to become: only a hold counts among the holds. */
  status: BookingStatus
  now: Date
  spa: Pick<Spa, 'booking'>
}

/**
 * Whether one more would be too many for this person or network. Decided by the database under a lock for each of them,
 * so that it holds for any number of processes. The caller holds the lock of the service's times, and keeps that order.
 */
export async function findTooMany(tx: Db, { source, status, now, spa }: Wanted): Promise<TooMany | undefined> {
  await lockSource(tx, source)
  const waiting = await selectWaiting(tx, source, { now, undecidedHours: spa.booking.undecidedHours })
  for (const by of ['device', 'mailbox', 'phone'] as const) {
    const own = waiting.filter(row => row.by === by)
    const holds = own.filter(({ isHeld }) => isHeld)
    if (status === 'held' && holds.length >= HOLDS_PER_PERSON_MAX) return { what: 'holds', until: earliest(holds) }
    if (own.length >= WAITING_PER_PERSON_MAX) return { what: 'waiting', until: earliest(own) }
  }
  const ofNetwork = waiting.filter(({ by }) => by === 'network')
  if (ofNetwork.length < WAITING_PER_NETWORK_MAX || (await isTrusted(tx, source, ofNetwork.length))) return undefined
  return { what: 'network', until: earliest(ofNetwork) }
}

/** What was paid there makes room for more; and who has paid before is not kept out by who shares the network. */
async function isTrusted(tx: Db, { networkKey, deviceKey }: Source, waiting: number): Promise<boolean> {
  const paid = networkKey === null ? 0 : await countPaid(tx, 'network', networkKey)
  if (waiting < WAITING_PER_NETWORK_MAX + paid * WAITING_PER_PAID_BOOKING) return true
  return deviceKey !== null && (await countPaid(tx, 'device', deviceKey)) > 0
}

/** The refusal says what to do, and when it is worth trying again. */
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
