import type { DeskBooking, ReceiptCard } from '#contract/desk/desk.ts'
import { deskText } from '#contract/messages.ts'
import type { Likeness } from '#contract/money/likeness.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { RECEIPT_URGENT_HOURS } from '#contract/rules.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { owedAtReceipt } from '#server/ledger/ledger.ts'
import { duplicateWarningsByBooking } from '#server/ledger/same-reference.ts'
import { selectLikenesses } from '#server/money/duplicate-receipts/queries.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { selectCards, selectDecidedSince, selectToCheck } from './queries.ts'

/** Undecided receipts, urgent ones first, then by arrival; then those decided today. */
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
  // The sort is stable, so each rank stays in order of arrival.
  const rank = (card: ReceiptCard) => (urgent(card) ? 0 : card.againAt === null ? 1 : 2)
  waiting.sort((a, b) => rank(a) - rank(b))
  return [...waiting, ...cards.filter(({ group }) => group === 'decided')]
}

export async function receiptCardOf(deps: BookingDeps, bookingId: string): Promise<ReceiptCard> {
  const [card] = await toCards(deps, [bookingId], deps.clock.now())
  return card!
}

async function toCards({ db }: BookingDeps, ids: string[], now: Date): Promise<ReceiptCard[]> {
  if (ids.length === 0) return []
  const [rows, referencesOf, alike] = await Promise.all([
    selectCards(db, ids, now),
    duplicateWarningsByBooking(db, ids),
    selectLikenesses(db, ids),
  ])
  const cards = new Map(
    rows.map(({ id, booking, lookAgainAt, upFrontAtReceipt, receipts, before, after, visits }) => {
      const likenesses = receipts.flatMap((receipt, index) =>
        alike
          .filter(({ receiptId }) => receiptId === receipt.id)
          .map(({ receiptId: _, ...likeness }) => ({ n: index + 1, ...likeness })),
      )
      const group = groupOf(booking, now)
      const card: ReceiptCard = {
        booking,
        group,
        owedAtReceipt: group === 'decided' ? null : owedAtReceipt(upFrontAtReceipt, booking.money),
        againAt: lookAgainAt && lookAgainAt > now ? lookAgainAt.toISOString() : null,
        receipts: receipts.map(({ at, late }, n) => ({ n: n + 1, at, late })),
        neighbours: { before, after },
        visits,
        flags: [...new Set(likenesses.map(sentenceOf)), ...referencesOf(id)],
        likenesses,
      }
      return [id, card]
    }),
  )
  return ids.flatMap(id => cards.get(id) ?? [])
}

function sentenceOf({ kind, bookingHash, bookingDate }: Likeness) {
  return kind === 'same'
    ? deskText.sameReceipt(bookingHash)
    : deskText.changedReceipt(bookingHash, dayAndMonth(bookingDate))
}

function groupOf({ status, startsAt, receiptIsLate }: DeskBooking, now: Date): ReceiptCard['group'] {
  if (status === 'confirmed' || status === 'declined') return 'decided'
  if (Date.parse(startsAt) <= now.getTime()) return 'passed'
  return receiptIsLate && status !== 'submitted' ? 'late' : 'waiting'
}
