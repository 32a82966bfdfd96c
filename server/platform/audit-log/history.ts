import type { RecordResponse } from '#contract/desk/owner-desk.ts'
import type { Db } from '../db/database.ts'
import { selectBookingsAbout, selectDeviceNames, selectRecord } from './queries.ts'

const PER_PAGE = 30

/** Newest first, a page at a time. */
export async function recordPage(db: Db, cursor?: string): Promise<Omit<RecordResponse, 'success'>> {
  // One more shows whether there is another page.
  const rows = await selectRecord(db, { before: cursor ? Number(cursor) : undefined, limit: PER_PAGE + 1 })
  const shown = rows.slice(0, PER_PAGE)
  const bookings = byId(await selectBookingsAbout(db, shown.flatMap(idsIn)))
  const devices = byId(await selectDeviceNames(db, shown.flatMap(deviceIdsIn)))
  const entries = shown.map(row => ({
    _id: String(row.id),
    at: row.at.toISOString(),
    what: row.what,
    by: row.deviceName,
    booking: toBooking(bookings.get(idsIn(row)[0] ?? '')),
    devices: deviceIdsIn(row).flatMap(id => devices.get(id)?.name ?? []),
    ...changesBetween(row.before, row.after),
  }))
  return { entries, nextCursor: rows.length > PER_PAGE ? (entries.at(-1)?._id ?? null) : null }
}

type Row = Awaited<ReturnType<typeof selectRecord>>[number]

function textsIn(row: Row, ...keys: string[]): string[] {
  const states = [row.before, row.after] as (Record<string, unknown> | null)[]
  const values = keys.flatMap(key => states.flatMap(state => state?.[key]))
  return [...new Set(values.filter(value => typeof value === 'string'))]
}

const idsIn = (row: Row) => textsIn(row, '_id')
const deviceIdsIn = (row: Row) => textsIn(row, 'device', 'devices')

const byId = <One extends { id: string }>(all: One[]) => new Map(all.map(one => [one.id, one]))

function toBooking(row: Awaited<ReturnType<typeof selectBookingsAbout>>[number] | undefined) {
  if (!row) return null
  const { id, hash, ...rest } = row
  return { _id: id, bookingHash: hash, ...rest }
}

const MOST = 12
const LONGEST = 120

/** Differences by their path, for people: "name", "banks 1 number". */
export function changesBetween(before: unknown, after: unknown) {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const different = names
    .filter(name => was.get(name) !== is.get(name))
    .map(name => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
  return { changes: different.slice(0, MOST), more: Math.max(0, different.length - MOST) }
}

/** Every value by its path, without identifiers. */
function leavesOf(value: unknown, path: string[] = [], leaves = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return leaves
  if (typeof value !== 'object') {
    leaves.set(path.join(' '), shown(value))
    return leaves
  }
  for (const [key, inner] of Object.entries(value)) {
    if (HIDDEN.includes(key)) continue
    leavesOf(inner, [...path, Array.isArray(value) ? String(Number(key) + 1) : words(key)], leaves)
  }
  return leaves
}

const HIDDEN = ['_id', 'id', 'device', 'devices', 'updatedAt', 'createdAt', 'version']

function words(key: string) {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function shown(value: unknown) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
