import { randomUUID } from 'node:crypto'
import type { BookingChange } from '#contract/desk.ts'
import type { Db } from '#server/db/database.ts'
import { takePaymentsBack } from '#server/ledger/ledger.ts'
import { takeMailsBack } from '#server/mail/outbox.ts'
import { type BookingRow, updateBooking } from '../queries.ts'
import { type ChangeRow, insertChange, markUndone, selectChanges, selectLastChange } from './queries.ts'

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
  'serviceId',
  'subServiceId',
  'serviceName',
  'subServiceName',
  'durationMinutes',
  'priceNaira',
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

export const changesOf = (db: Db, bookingId: string) => selectChanges(db, bookingId)

export async function historyOf(db: Db, bookingId: string): Promise<BookingChange[]> {
  return (await changesOf(db, bookingId)).map(toBookingChange)
}

export type ReadChange = Pick<ChangeRow, 'at' | 'what' | 'deviceName' | 'undoneAt' | 'before' | 'after'>

export function toBookingChange(row: ReadChange): BookingChange {
  const { at, what, deviceName, undoneAt } = row
  const [treatment, letGo] = [treatmentIn(row), letGoIn(row)]
  return {
    at: at.toISOString(),
    what,
    by: deviceName,
    undone: undoneAt !== null,
    ...(treatment && { treatment }),
    ...(letGo > 0 && { letGo }),
  }
}

type Sides = Pick<ChangeRow, 'what' | 'before' | 'after'>

/** What the spa asked less for with this change. */
export function letGoIn({ what, ...sides }: Sides): number {
  const { before, after } = sidesOf(sides)
  return what === 'done' ? (before.priceNaira ?? 0) - (after.priceNaira ?? 0) : 0
}

function treatmentIn({ what, ...sides }: Sides): BookingChange['treatment'] {
  if (what !== 'treatment') return undefined
  const { before, after } = sidesOf(sides)
  return {
    from: before.subServiceName ?? '',
    to: after.subServiceName ?? '',
    priceFrom: before.priceNaira ?? 0,
    priceTo: after.priceNaira ?? 0,
  }
}

function sidesOf({ before, after }: Pick<ChangeRow, 'before' | 'after'>) {
  return { before: before as Partial<Kept>, after: after as Partial<Kept> }
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
