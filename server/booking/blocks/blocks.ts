import { randomUUID } from 'node:crypto'
import type { Block, BlockBody } from '#contract/desk.ts'
import { bookingRefusals, deskRefusals } from '#contract/refusals.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordChange } from '#server/owner/record.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import type { BookingDeps, BookingRow } from '../booking.ts'
import type { Who } from '../history/history.ts'
import { lockAllTimes, lockTimes, selectLiveBookingsOverlapping } from '../queries.ts'
import { occurrences } from './occurrences.ts'
import {
  type BlockRow,
  deleteBlockRow,
  deleteBlockRows,
  insertBlock,
  selectBlocks,
  selectPastBlocks,
} from './queries.ts'

/** For listing times; creating a booking reads them anew. */
export function knownBlocks({ db, cache }: Pick<BookingDeps, 'db' | 'cache'>): Promise<BlockRow[]> {
  return cache.get('blocks', () => selectBlocks(db))
}

export async function listBlocks({ db }: BookingDeps): Promise<Block[]> {
  return (await selectBlocks(db)).map(toBlock)
}

/** Takes the locks a booking takes, so that no time is given out while it is being blocked. Nobody is cancelled by it. */
export async function addBlock(
  deps: BookingDeps,
  who: Who,
  body: BlockBody,
): Promise<{ block: Block; affected: BookingRow[] }> {
  const { db, clock } = deps
  const { timeZone, booking } = await currentSpa(deps)
  const services = await allServices(deps)
  const service = services.find(({ _id }) => _id === body.serviceId)
  if (body.serviceId && !service) throw new Refusal('service_not_found', bookingRefusals.serviceNotOffered)
  if (service && body.station !== undefined && body.station > service.stations)
    throw new Refusal('invalid_fields', deskRefusals.noSuchStation(service.name, service.stations), {
      fieldErrors: { station: deskRefusals.noSuchStation(service.name, service.stations) },
    })
  const result = await inTransaction(db, async tx => {
    await (service ? lockTimes(tx, service._id) : lockAllTimes(tx))
    const now = clock.now()
    const row = await insertBlock(tx, {
      id: randomUUID(),
      serviceId: body.serviceId ?? null,
      station: body.station ?? null,
      startsAt: new Date(body.from),
      endsAt: new Date(body.until),
      weeklyUntil: body.weeklyUntil ?? null,
      reason: body.reason ?? '',
      createdAt: now,
      deviceName: who.name,
    })
    await recordChange(tx, clock, 'add block', { after: { _id: row.id, from: body.from, until: body.until }, who })
    const affected: BookingRow[] = []
    const zone = zoneNamed(timeZone)
    const lastDay = zone.day(zone.dateAfter(now.getTime(), booking.horizonDays))
    const horizon = { from: row.startsAt, until: new Date(lastDay.end) }
    const inside = row.weeklyUntil === null ? { from: row.startsAt, until: row.endsAt } : horizon
    for (const { from, until } of occurrences(row, inside, timeZone))
      affected.push(...(await selectLiveBookingsOverlapping(tx, { ...row, from, until }, now)))
    return { block: toBlock(row), affected }
  })
  return result
}

export async function deleteBlock({ db, clock }: BookingDeps, who: Who, id: string): Promise<void> {
  await inTransaction(db, async tx => {
    const before = await deleteBlockRow(tx, id)
    if (!before) throw new Refusal('not_found', deskRefusals.blockNotFound)
    await recordChange(tx, clock, 'delete block', { before: { _id: id }, who })
  })
}

export function toBlock(row: BlockRow): Block {
  return {
    _id: row.id,
    serviceId: row.serviceId,
    station: row.station,
    from: row.startsAt.toISOString(),
    until: row.endsAt.toISOString(),
    weeklyUntil: row.weeklyUntil,
    reason: row.reason,
    by: row.deviceName,
  }
}

/** Those that were over for the last time before this instant: every look at a day reads all there are. */
export async function forgetPastBlocks({ db }: Pick<BookingDeps, 'db'>, before: Date): Promise<number> {
  const past = await selectPastBlocks(db, before)
  await deleteBlockRows(db, past)
  return past.length
}
