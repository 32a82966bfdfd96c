import { randomUUID } from 'node:crypto'
import type { Block, BlockBody } from '#contract/desk/desk.ts'
import { bookingRefusals, deskRefusals, teamRefusals } from '#contract/refusals.ts'
import { occurrences } from '#server/booking/blocks/occurrences.ts'
import { type BlockRow, deleteBlockRow, insertBlock, selectBlocks } from '#server/booking/blocks/queries.ts'
import type { BookingDeps, BookingRow } from '#server/booking/booking.ts'
import { readDeskBookings } from '#server/booking/desk-view/queries.ts'
import type { Who } from '#server/booking/history/history.ts'
import { selectLiveBookingsOverlapping } from '#server/booking/live/queries.ts'
import { lockTimes } from '#server/booking/queries.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { lockAllTimes } from '#server/catalogue/team/queries.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { zoneNamed } from '#server/platform/zone.ts'

export async function listBlocks({ db }: BookingDeps): Promise<Block[]> {
  return (await selectBlocks(db)).map(toBlock)
}

/** Locks the times as a booking does, so that no blocked time is booked meanwhile. Cancels no booking. */
export async function addBlock(deps: BookingDeps, who: Who, body: BlockBody) {
  const { db, clock } = deps
  const { timeZone, booking } = await currentSpa(deps)
  const services = await allServices(deps)
  const service = services.find(({ _id }) => _id === body.serviceId)
  if (body.serviceId && !service) throw new Refusal('service_not_found', bookingRefusals.serviceNotOffered)
  if (service && body.station !== undefined && body.station > service.stations)
    throw fieldRefusal('station', deskRefusals.noSuchStation(service.name, service.stations))
  const team = await knownTeam(deps)
  if (body.therapistId && !team.therapists.some(({ id }) => id === body.therapistId))
    throw new Refusal('therapist_not_found', teamRefusals.memberNotFound)
  if (body.roomId && !team.rooms.some(({ id }) => id === body.roomId))
    throw new Refusal('room_not_found', teamRefusals.roomNotFound)
  return inTransaction(db, async tx => {
    await (service ? lockTimes(tx, service._id) : lockAllTimes(tx))
    const now = clock.now()
    const row = await insertBlock(tx, {
      id: randomUUID(),
      serviceId: body.serviceId ?? null,
      station: body.station ?? null,
      therapistId: body.therapistId ?? null,
      roomId: body.roomId ?? null,
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
    return { block: toBlock(row), affected: await readDeskBookings(tx, affected, now) }
  })
}

export async function deleteBlock({ db, clock }: BookingDeps, who: Who, id: string) {
  await inTransaction(db, async tx => {
    const before = await deleteBlockRow(tx, id)
    if (!before) throw new Refusal('not_found', deskRefusals.blockNotFound)
    await recordChange(tx, clock, 'delete block', { before: { _id: id }, who })
  })
  return { _id: id }
}

export function toBlock(row: BlockRow): Block {
  return {
    _id: row.id,
    serviceId: row.serviceId,
    station: row.station,
    therapistId: row.therapistId,
    roomId: row.roomId,
    from: row.startsAt.toISOString(),
    until: row.endsAt.toISOString(),
    weeklyUntil: row.weeklyUntil,
    reason: row.reason,
    by: row.deviceName,
  }
}
