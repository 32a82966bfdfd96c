import { randomUUID } from 'node:crypto'
import type { BookingChange } from '#contract/desk.ts'
import type { Db } from '#server/db/database.ts'
import { takePaymentsBack } from '#server/ledger/ledger.ts'
import { takeMailsBack } from '#server/mail/outbox.ts'
import { type BookingRow, updateBooking } from '../queries.ts'
import { type ChangeRow, countChangesBy, insertChange, markUndone, selectChanges, selectLastChange } from './queries.ts'

export type { ChangeRow }

/** Who changed a booking: a device of the desk, a program, the customer, or the clock. */
export interface Who {
  deviceId: string | null
  name: string
}

export const CUSTOMER: Who = { deviceId: null, name: 'the customer' }
export const CLOCK: Who = { deviceId: null, name: 'the clock' }

/** What a change may alter, and so what taking it back restores. */
const KEPT = [
  'status',
  'station',
  'squeezedIn',
  'startsAt',
  'endsAt',
  'freeAgainAt',
  'bookingDate',
  'bookingTime',
  'holdExpiresAt',
  'decidedAt',
  'decisionReason',
  'sequence',
  'statusBeforeCancel',
  'refund',
  'arrivedAt',
  'lookAgainAt',
  'calendarOrganizer',
] as const satisfies readonly (keyof BookingRow)[]

type Kept = Pick<BookingRow, (typeof KEPT)[number]>
const INSTANTS = [
  'startsAt',
  'endsAt',
  'freeAgainAt',
  'holdExpiresAt',
  'decidedAt',
  'arrivedAt',
  'lookAgainAt',
] as const

export interface Change {
  what: string
  who: Who
  now: Date
  to: Partial<BookingRow>
  /** Rows of the outbox and the ledger that belong to it. */
  mailIds?: string[]
  paymentIds?: string[]
  /** Until then it can be taken back as if it had never been. */
  undoUntil?: Date
}

/** Changes a booking and writes down what it was. The caller holds the booking's lock. */
export async function changeBooking(tx: Db, before: BookingRow, change: Change): Promise<BookingRow> {
  const { what, who, now, to, mailIds = [], paymentIds = [], undoUntil } = change
  const after = { ...before, ...to, version: before.version + 1, updatedAt: now }
  await updateBooking(tx, before.id, { ...to, version: after.version, updatedAt: now })
  await insertChange(tx, {
    id: randomUUID(),
    bookingId: before.id,
    version: after.version,
    at: now,
    what,
    deviceId: who.deviceId,
    deviceName: who.name,
    before: JSON.stringify(pick(before)),
    after: JSON.stringify(pick(after)),
    undoUntil,
    mailIds: JSON.stringify(mailIds),
    paymentIds: JSON.stringify(paymentIds),
  })
  return after
}

export const lastChange = (db: Db, bookingId: string) => selectLastChange(db, bookingId)

/** How often somebody has done this with the booking, taken back or not. */
export const countChanges = (db: Db, bookingId: string, what: string, who: Who) =>
  countChangesBy(db, bookingId, { what, deviceId: who.deviceId, deviceName: who.name })

export function canBeUndone(change: ChangeRow | undefined, now: Date): change is ChangeRow {
  return change?.undoUntil != null && now < change.undoUntil
}

/** Programs share the owner's key and cannot be told apart, so none of them changes another's mind. */
export function isSameDevice(change: ChangeRow, who: Who) {
  return who.deviceId !== null && isBy(change, who)
}

export function isBy(change: ChangeRow, who: Who) {
  return change.deviceId === who.deviceId && change.deviceName === who.name
}

/**
 * Puts the booking back to what it was before the change: state, sequence and money, and the mail that had not left.
 * `told` is true when a mail had left already: then the calendar's sequence goes on, and the customer needs another mail.
 */
export async function takeBack(tx: Db, current: BookingRow, change: ChangeRow, now: Date) {
  const unsent = await takeMailsBack(tx, change.mailIds)
  await takePaymentsBack(tx, change.paymentIds)
  await markUndone(tx, change.id, now)
  const told = unsent < change.mailIds.length
  const before = unpick(altered(change))
  const { sequence, calendarOrganizer } = current
  const to = told ? { ...before, sequence: sequence + 1, calendarOrganizer } : before
  const booking = { ...current, ...to, version: current.version + 1, updatedAt: now }
  await updateBooking(tx, current.id, { ...to, version: booking.version, updatedAt: now })
  return { booking, told }
}

export async function historyOf(db: Db, bookingId: string): Promise<BookingChange[]> {
  const rows = await selectChanges(db, bookingId)
  return rows.map(({ at, what, deviceName, undoneAt }) => ({
    at: at.toISOString(),
    what,
    by: deviceName,
    undone: undoneAt !== null,
  }))
}

function pick(row: BookingRow) {
  return Object.fromEntries(KEPT.map(column => [column, row[column]]))
}

/** What else was noted meanwhile, like that somebody came, is not the change's to take back. */
function altered({ before, after }: Pick<ChangeRow, 'before' | 'after'>): Record<string, unknown> {
  const then = after as Record<string, unknown>
  return Object.fromEntries(Object.entries(before).filter(([column, value]) => value !== then[column]))
}

function unpick(kept: Record<string, unknown>): Partial<Kept> {
  const instants = INSTANTS.filter(column => column in kept).map(column => [
    column,
    kept[column] === null ? null : new Date(kept[column] as string),
  ])
  return { ...kept, ...Object.fromEntries(instants) } as Partial<Kept>
}
