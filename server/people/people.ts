import type { KnownCustomer } from '#contract/booking/new-booking.ts'
import { bankName } from '#contract/ledger/banks.ts'
import type { ListedPerson, PeopleQuery, Person, PersonBody, PersonBooking } from '#contract/people/people.ts'
import { peopleRefusals, requestRefusals } from '#contract/refusals.ts'
import { readDeskBookings } from '#server/booking/desk-view/queries.ts'
import { matches } from '#server/booking/find/queries.ts'
import { toBookingChange } from '#server/booking/history/history.ts'
import { selectChanges } from '#server/booking/history/queries.ts'
import { selectAccounts } from '#server/booking/refund/queries.ts'
import { toPayment } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import * as queries from './queries.ts'
import { requestsOf } from './requests/requests.ts'

export type PeopleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'mail' | 'receipts' | 'cache' | 'bookingKeys'>
export type Who = Pick<Principal, 'deviceId' | 'name'>

/** Last seen first; with a query, those whose bookings match. */
export async function listPeople({ db, clock }: PeopleDeps, { q, cursor, limit }: PeopleQuery) {
  const after = cursor ? readCursor(cursor) : undefined
  const found = q ? await matches(db, q) : undefined
  const rows = await queries.selectPeople(db, { after, limit: limit + 1, found })
  const page = rows.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const figures = await queries.selectFigures(db, ids, clock.now())
  const last = page.at(-1)
  return {
    people: page.flatMap(({ id }) => (figures.has(id) ? [toListed(figures.get(id)!)] : [])),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  }
}

function toListed({ personId, lastVisit, nextVisit, ...rest }: queries.Figures): ListedPerson {
  return {
    _id: personId,
    ...rest,
    lastVisit: lastVisit?.toISOString() ?? null,
    nextVisit: nextVisit?.toISOString() ?? null,
  }
}

export async function readPerson(
  { db, clock }: Pick<PeopleDeps, 'db' | 'clock'>,
  id: string,
): Promise<{ person: Person; bookings: PersonBooking[] }> {
  const now = clock.now()
  const row = await queries.selectPerson(db, id)
  const figures = row && (await queries.selectFigures(db, [id], now)).get(id)
  if (!row || !figures) throw new Refusal('person_not_found', peopleRefusals.notFound)
  const rows = await queries.selectBookingsOf(db, id)
  const emails = distinct(rows.map(({ email }) => email.toLowerCase()))
  const [bookings, merges, requests, busyUntil, lettersSince] = await Promise.all([
    withParts(db, rows, now),
    queries.selectMerges(db, id),
    requestsOf(db, id, now),
    queries.selectBusyUntil(db, id, now),
    queries.selectSubscribedSince(db, emails),
  ])
  const sum = (of: (booking: PersonBooking) => number) => bookings.reduce((all, booking) => all + of(booking), 0)
  const person: Person = {
    ...toListed(figures),
    names: distinct(rows.map(({ fullName }) => fullName)),
    phoneNumbers: distinct(rows.map(({ phoneNumber }) => phoneNumber)),
    emails,
    privateNote: row.privateNote,
    careNote: row.careNote,
    since: row.createdAt.toISOString(),
    money: {
      paid: sum(({ money }) => money.paid),
      owed: sum(({ money }) => money.owed),
      toReturn: sum(({ money }) => money.toReturn),
    },
    lettersSince: lettersSince?.toISOString() ?? null,
    eraseNotBefore: busyUntil?.endsAt.toISOString() ?? null,
    isErasing: row.erasingSince !== null,
    merges: merges.map(({ id: _id, at, deviceName, bookingIds }) => ({
      _id,
      at: at.toISOString(),
      by: deviceName,
      bookings: bookingIds.length,
    })),
    requests,
  }
  return { person, bookings }
}

async function withParts(db: Db, rows: readonly { id: string }[], now: Date): Promise<PersonBooking[]> {
  const ids = rows.map(({ id }) => id)
  const [bookings, payments, changes, receipts, accounts] = await Promise.all([
    readDeskBookings(db, rows, now),
    selectPayments(db, ...ids),
    selectChanges(db, ...ids),
    queries.selectReceiptsOf(db, ids),
    selectAccounts(db, ids),
  ])
  const isOf = (id: string) => (row: { bookingId: string }) => row.bookingId === id
  return bookings.map(booking => ({
    ...booking,
    refundAccount: accounts.filter(isOf(booking._id)).map(toRefundAccount)[0] ?? null,
    payments: payments.filter(isOf(booking._id)).map(payment => toPayment(payment)),
    history: changes.filter(isOf(booking._id)).map(toBookingChange),
    receipts: receipts.filter(isOf(booking._id)).map(({ id, createdAt, sizeBytes, contentType }) => ({
      _id: id,
      at: createdAt.toISOString(),
      sizeBytes,
      contentType,
    })),
  }))
}

const toRefundAccount = (row: { bank: string; number: string; name: string }) => ({
  bank: bankName(row.bank),
  number: row.number,
  name: row.name,
})

/** The audit log records the change without the note. */
export async function noteAbout({ db, clock }: PeopleDeps, who: Who, id: string, notes: PersonBody) {
  await inTransaction(db, async tx => {
    await requirePerson(tx, id)
    await queries.updateNotes(tx, id, notes)
    await recordChange(tx, clock, 'note about a person', { after: { _id: id }, who })
  })
  return readPerson({ db, clock }, id)
}

export async function requirePerson(db: Db, id: string): Promise<queries.PersonRow> {
  const row = await queries.selectPerson(db, id)
  if (!row) throw new Refusal('person_not_found', peopleRefusals.notFound)
  if (row.erasingSince) throw new Refusal('being_erased', peopleRefusals.beingErased)
  return row
}

function distinct(texts: string[]) {
  return [...new Set(texts)].filter(text => text !== '')
}

function writeCursor({ seenAt, id }: queries.Cursor) {
  return Buffer.from(`${seenAt.toISOString()} ${id}`).toString('base64url')
}

function readCursor(text: string): queries.Cursor {
  const [seenAt, id] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  if (!id || !seenAt || Number.isNaN(Date.parse(seenAt))) throw new Refusal('invalid_request', requestRefusals.invalid)
  return { seenAt: new Date(seenAt), id }
}

/** Fewer are only the beginning of a number. */
const FEWEST_DIGITS = 7

export async function findKnownCustomer(
  { db, clock }: Pick<PeopleDeps, 'db' | 'clock'>,
  phone: string,
): Promise<KnownCustomer | null> {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return null
  return (await queries.selectKnownCustomer(db, digits, clock.now())) ?? null
}
