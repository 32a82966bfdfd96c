import { dayAndMonth } from '#contract/dates.ts'
import type { DeskBooking, ReceiptCard } from '#contract/desk.ts'
import type { Likeness } from '#contract/likeness.ts'
import { deskText } from '#contract/messages.ts'
import { RECEIPT_URGENT_HOURS } from '#contract/rules.ts'
import { MS_PER_HOUR } from '#contract/time.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { moneyOf } from '#server/ledger/ledger.ts'
import { referenceFlagsOf } from '#server/ledger/same-reference.ts'
import { likenessesOf } from '#server/likeness/likeness.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { toDeskBooking } from './desk-booking.ts'
import {
  type DeskRow,
  selectComing,
  selectDecidedSince,
  selectDeskBooking,
  selectReceiptsOf,
  selectToCheck,
  selectVisits,
} from './queries.ts'

/** The receipts nobody has decided, the oldest first, but a start within hours ahead of it; then what was decided today. */
export async function receiptQueue(deps: BookingDeps): Promise<ReceiptCard[]> {
  const { db, clock } = deps
  const { timeZone } = await currentSpa(deps)
  const now = clock.now()
  const zone = zoneNamed(timeZone)
  const today = new Date(zone.day(zone.dateOf(now.getTime())).start)
  const [open, decided] = await Promise.all([selectToCheck(db), selectDecidedSince(db, today)])
  const cards = await toCards(deps, [...open, ...decided], now)
  const waiting = cards.filter(({ group }) => group !== 'decided')
  const urgent = (card: ReceiptCard) => {
    const until = Date.parse(card.booking.startsAt) - now.getTime()
    return until > 0 && until <= RECEIPT_URGENT_HOURS * MS_PER_HOUR
  }
  // Sorting is stable: within each kind the order of arrival stays.
  const rank = (card: ReceiptCard) => (urgent(card) ? 0 : card.againAt === null ? 1 : 2)
  waiting.sort((a, b) => rank(a) - rank(b))
  return [...waiting, ...cards.filter(({ group }) => group === 'decided')]
}

export async function receiptCardOf(deps: BookingDeps, bookingId: string): Promise<ReceiptCard> {
  const [card] = await toCards(deps, [await selectDeskBooking(deps.db, bookingId)], deps.clock.now())
  return card!
}

async function toCards({ db }: BookingDeps, rows: DeskRow[], now: Date): Promise<ReceiptCard[]> {
  const ids = rows.map(({ id }) => id)
  const [receipts, coming, visitsOf, referencesOf] = await Promise.all([
    selectReceiptsOf(db, ids),
    selectComing(db, [...new Set(rows.map(({ bookingDate }) => bookingDate))]),
    findVisits(db, rows),
    referenceFlagsOf(db, ids),
  ])
  const alike = await likenessesOf(db, ids)
  return rows.map(row => {
    const booking = toDeskBooking(row, now)
    const own = receipts.filter(({ bookingId }) => bookingId === row.id)
    const likenesses = own.flatMap(({ id }, index) =>
      alike
        .filter(({ receiptId }) => receiptId === id)
        .map(({ receiptId: _, ...likeness }) => ({ n: index + 1, ...likeness })),
    )
    return {
      booking,
      group: groupOf(row, booking, now),
      againAt: row.lookAgainAt && row.lookAgainAt > now ? row.lookAgainAt.toISOString() : null,
      receipts: own.map(({ createdAt, late }, n) => ({ n: n + 1, at: createdAt.toISOString(), late })),
      neighbours: neighboursOf(row, coming),
      visits: visitsOf(row),
      flags: [...new Set(likenesses.map(sentenceOf)), ...referencesOf(row.id)],
      likenesses,
    }
  })
}

/** Statements, never scores: a person decides what they mean. */
function sentenceOf({ kind, bookingHash, bookingDate }: Likeness) {
  return kind === 'same'
    ? deskText.sameReceipt(bookingHash)
    : deskText.changedReceipt(bookingHash, dayAndMonth(bookingDate))
}

function groupOf(row: DeskRow, { receiptIsLate }: DeskBooking, now: Date): ReceiptCard['group'] {
  if (row.status === 'confirmed' || row.status === 'declined') return 'decided'
  if (row.startsAt <= now) return 'passed'
  return receiptIsLate && row.status !== 'submitted' ? 'late' : 'waiting'
}

/** Who is there before and after, at the same service. */
function neighboursOf(row: DeskRow, coming: Awaited<ReturnType<typeof selectComing>>): ReceiptCard['neighbours'] {
  const others = coming.filter(
    ({ id, serviceId, bookingDate }) => id !== row.id && serviceId === row.serviceId && bookingDate === row.bookingDate,
  )
  const shown = (one?: (typeof others)[number]) =>
    one ? { bookingTime: one.bookingTime, fullName: one.fullName, subServiceName: one.subServiceName } : null
  return {
    before: shown(others.findLast(({ startsAt }) => startsAt <= row.startsAt)),
    after: shown(others.find(({ startsAt }) => startsAt > row.startsAt)),
  }
}

/** Whether somebody was here before, and has always paid. */
async function findVisits(db: BookingDeps['db'], rows: DeskRow[]) {
  const visits = await selectVisits(db, [...new Set(rows.flatMap(({ personId }) => personId ?? []))])
  return (row: DeskRow): ReceiptCard['visits'] => {
    const own = visits.filter(
      visit => visit.id !== row.id && visit.personId === row.personId && visit.startsAt < row.startsAt,
    )
    return { count: own.length, allPaid: own.every(visit => moneyOf(visit, visit.paid).owed === 0) }
  }
}
