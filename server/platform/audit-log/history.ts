import type { RecordResponse } from '#contract/desk/owner-desk.ts'
import type { Db } from '../db/database.ts'
import { changesBetween } from './changes-between.ts'
import { selectBookingsAbout, selectDeviceNames, selectRecord } from './queries.ts'

const PER_PAGE = 30

/** Newest first, a page at a time. */
export async function recordPage(db: Db, cursor?: string): Promise<Omit<RecordResponse, 'success'>> {
  // One more, to know whether there is another page.
  const rows = await selectRecord(db, { before: cursor ? Number(cursor) : undefined, limit: PER_PAGE + 1 })
  const shown = rows.slice(0, PER_PAGE)
  // Rows contain ids only; what they stand for is read here.
  const bookings = byId(await selectBookingsAbout(db, shown.flatMap(idsIn)))
  const devices = byId(await selectDeviceNames(db, shown.flatMap(deviceIdsIn)))
  const entries = shown.map(row => ({
    _id: String(row.id),
    at: row.at.toISOString(),
    what: row.what,
    by: row.deviceName,
    booking: toBooking(idsIn(row).map(id => bookings.get(id))[0]),
    devices: deviceIdsIn(row).flatMap(id => devices.get(id)?.name ?? []),
    ...changesBetween(row.before, row.after),
  }))
  return { entries, nextCursor: rows.length > PER_PAGE ? (entries.at(-1)?._id ?? null) : null }
}

type Row = Awaited<ReturnType<typeof selectRecord>>[number]

const valuesOf = (row: Row, key: string): unknown[] =>
  [row.before, row.after].map(state => (state as Record<string, unknown> | null)?.[key])

const idsIn = (row: Row) => [...new Set(valuesOf(row, '_id').filter(isText))]

const deviceIdsIn = (row: Row) => [
  ...new Set([...valuesOf(row, 'device'), ...valuesOf(row, 'devices').flat()].filter(isText)),
]

const isText = (value: unknown): value is string => typeof value === 'string'

const byId = <One extends { id: string }>(all: One[]) => new Map(all.map(one => [one.id, one]))

function toBooking(row: Awaited<ReturnType<typeof selectBookingsAbout>>[number] | undefined) {
  if (!row) return null
  const { id, hash, ...rest } = row
  return { _id: id, bookingHash: hash, ...rest }
}
