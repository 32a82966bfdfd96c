import { randomUUID } from 'node:crypto'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import type { BookingChange } from '#contract/desk/desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { deleteLines, deletePayments } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { FORGOTTEN_OF_BOOKING } from '#server/platform/db/personal-data.ts'
import { takeMailsBack } from '#server/platform/mail/queries.ts'
import { guestMarkedIn, marksBefore } from '../guest-marks.ts'
import { orSlotTaken } from '../no-slot.ts'
import { type BookingRow, lapseHolds, putBack, updateBooking } from '../queries.ts'
import { serviceIdsOf } from '../treatments.ts'
import { changedParts } from './parts.ts'
import { type ChangeRow, insertChange, markUndone, selectChanges } from './queries.ts'

export type { ChangeRow }

/** Author of a change: a device of the desk, a program, the customer, or the clock. */
export interface Who {
  deviceId: string | null
  name: string
}

export const CUSTOMER: Who = { deviceId: null, name: 'the customer' }
export const CLOCK: Who = { deviceId: null, name: 'the clock' }

/** Columns that are always recorded, because the waiting list and the reminders query them. */
const ALWAYS = ['status', 'startsAt', 'bookingDate'] as const satisfies readonly (keyof BookingRow)[]

export interface Change {
  what: string
  who: Who
  now: Date
  to: Partial<BookingRow>
  /** Rows of the outbox and the ledger that belong to the change. */
  mailIds?: string[]
  paymentIds?: string[]
  lineIds?: string[]
  /** Deadline for undoing the change. */
  undoUntil?: Date
  /** Shared by the changes of one decision about many bookings. */
  setId?: string
}

/** Changes a booking and records what it was before. The caller holds the booking's lock. */
export async function changeBooking(tx: Db, before: BookingRow, change: Change): Promise<BookingRow> {
  const { what, who, now, to, mailIds = [], paymentIds = [], lineIds = [], undoUntil, setId = null } = change
  const after = { ...before, ...to, version: before.version + 1, updatedAt: now }
  await orSlotTaken(updateBooking(tx, before.id, { ...to, version: after.version, updatedAt: now }), after)
  const columns = altering(to, undoUntil !== undefined)
  await insertChange(tx, {
    id: randomUUID(),
    bookingId: before.id,
    version: after.version,
    at: now,
    what,
    deviceId: who.deviceId,
    deviceName: who.name,
    before: JSON.stringify(pick(before, columns)),
    after: JSON.stringify(pick(after, columns)),
    undoUntil,
    mailIds: JSON.stringify(mailIds),
    paymentIds: JSON.stringify(paymentIds),
    lineIds: JSON.stringify(lineIds),
    setId,
  })
  return after
}

export function canBeUndone(change: ChangeRow | undefined, now: Date): change is ChangeRow {
  return change?.undoUntil != null && now < change.undoUntil
}

/** Programs share the owner's key and look alike, so none of them changes another's decision. */
export function isSameDevice(change: ChangeRow, who: Who) {
  return who.deviceId !== null && isBy(change, who)
}

export function isBy(change: ChangeRow, who: Who) {
  return change.deviceId === who.deviceId && change.deviceName === who.name
}

/**
 * Restores every column the change set, its money, and its unsent mail. `told` is true when a mail had left already: then
 * the calendar's sequence goes on, and the customer needs another mail.
 */
export async function revertChange(tx: Db, current: BookingRow, change: ChangeRow, now: Date) {
  const unsent = await takeMailsBack(tx, change.mailIds)
  await deletePayments(tx, change.paymentIds)
  await deleteLines(tx, change.lineIds)
  await markUndone(tx, change.id, now)
  const told = unsent < change.mailIds.length
  const { sequence, calendarOrganizer } = current
  const before = { ...altered(change, current), ...(told && { sequence: sequence + 1, calendarOrganizer }) }
  const { serviceName, bookingTime, ...restored }: BookingRow = { ...current, ...before }
  // Expired holds and offers must not block the time.
  for (const serviceId of serviceIdsOf(restored)) await lapseHolds(tx, serviceId, now)
  const booking = await orSlotTaken(
    putBack(tx, current.id, { ...before, version: current.version + 1, updatedAt: now }),
    { serviceName, bookingTime },
    deskRefusals.timeIsGone,
  )
  return { booking, told }
}

export async function historyOf(db: Db, bookingId: string): Promise<BookingChange[]> {
  return (await selectChanges(db, bookingId)).map(toBookingChange)
}

export type ReadChange = Pick<ChangeRow, 'at' | 'what' | 'deviceName' | 'undoneAt' | 'before' | 'after'>

export function toBookingChange(row: ReadChange): BookingChange {
  const { at, what, deviceName, undoneAt } = row
  const letGo = letGoIn(row)
  const parts = changedParts(row.before, row.after)
  return {
    at: at.toISOString(),
    what,
    by: deviceName,
    undone: undoneAt !== null,
    ...(what === 'treatment' && { treatment: treatmentAndPrice(row, parts) }),
    ...(what === 'taken_out' && {
      treatment: { ...treatmentAndPrice(row), from: missingIn(row.before, row.after), to: '' },
    }),
    ...(what === 'added' && {
      treatment: { ...treatmentAndPrice(row), from: '', to: missingIn(row.after, row.before) },
    }),
    ...((what === 'therapist' || what === 'handed_over') && { therapist: therapistNames(row, parts) }),
    ...(letGo > 0 && { letGo }),
    ...(parts && { parts: parts.to.map(({ guest, subServiceName }) => ({ guest, subServiceName })) }),
    ...((what === 'missed' || what === 'guest_done') && { guest: guestMarkedIn(row) }),
  }
}

type Sides = Pick<ChangeRow, 'before' | 'after'>

type Parts = ReturnType<typeof changedParts>

function therapistNames({ before, after }: Sides, parts: Parts): NonNullable<BookingChange['therapist']> {
  const nameIn = (side: object) => (side as Partial<BookingRow>).therapistName ?? ''
  if (!parts) return { from: nameIn(before), to: nameIn(after) }
  const namesIn = (side: readonly object[]) => [...new Set(side.map(nameIn))].join(', ')
  return { from: namesIn(parts.from), to: namesIn(parts.to) }
}

/** Returns the amount by which marking the visit done or not come lowered the price. */
export function letGoIn({ what, ...sides }: Sides & Pick<ChangeRow, 'what'>): number {
  if (what !== 'done' && what !== 'no_show') return 0
  const { priceFrom, priceTo } = treatmentAndPrice(sides)
  return priceFrom - priceTo
}

function treatmentAndPrice(sides: Sides, parts?: Parts): NonNullable<BookingChange['treatment']> {
  const before = sides.before as Partial<BookingRow>
  const after = sides.after as Partial<BookingRow>
  return {
    from: (parts?.from[0] ?? before).subServiceName ?? '',
    to: (parts?.to[0] ?? after).subServiceName ?? '',
    priceFrom: before.priceNaira ?? 0,
    priceTo: after.priceNaira ?? 0,
  }
}

/** "Glow facial", "Deep tissue massage, 15 minutes more" */
function missingIn(before: object, after: object): string {
  const namesIn = ({ serviceName, subServiceName = '', furtherTreatments = [] }: Partial<BookingRow>) => [
    treatmentName({ serviceName, subServiceName }),
    ...furtherTreatments.filter(({ besides }) => besides === null).map(treatmentName),
  ]
  const left = namesIn(after)
  return namesIn(before)
    .filter(name => !left.includes(name) || left.splice(left.indexOf(name), 1).length === 0)
    .join(', ')
}

/**
 * Every column the change sets but contacts: the history would outlive their deletion. Only the guests' names are there for Undo,
 * as they move with the guests' numbers; retention deletes them here, too.
 */
function altering(to: Partial<BookingRow>, canBeUndone: boolean): string[] {
  const contact: readonly string[] = FORGOTTEN_OF_BOOKING
  const isLeftOut = (column: string) => contact.includes(column) && !(canBeUndone && column === 'guestNames')
  return [...new Set([...ALWAYS, ...Object.keys(to)])].filter(column => !isLeftOut(column))
}

function pick(row: BookingRow, columns: readonly string[]) {
  return Object.fromEntries(columns.map(column => [column, row[column as keyof BookingRow]]))
}

/** Skips columns that others wrote meanwhile, like the arrival; of the guests, those whom the change did not mark. */
function altered({ before, after }: Sides, { guestMarks }: BookingRow): Record<string, unknown> {
  const then = after as Record<string, unknown>
  const isAltered = ([column, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(then[column])
  const columns = Object.fromEntries(Object.entries(before).filter(isAltered))
  if (!('guestMarks' in columns)) return columns
  const [was, is] = [before, after].map(side => (side as Pick<BookingRow, 'guestMarks'>).guestMarks)
  return { ...columns, guestMarks: marksBefore(guestMarks, was!, is!) }
}
