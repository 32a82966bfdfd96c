import type { ReactNode } from 'react'
import { guestName } from '#contract/booking/guest-name.ts'
import type { ReceiptCard } from '#contract/desk/desk.ts'
import { longDate } from '#contract/platform/dates.ts'
import { Facts } from '#web/desk/List.tsx'
import { countGuests, endLabel, isVisit, partId, partName, partsOf } from '#web/desk/parts.ts'
import { whenText } from '#web/desk/times.ts'
import { moneyText } from '#web/desk/words.ts'

/** The amount that the transfer should have. */
export const expected = ({ booking, owedAtReceipt }: ReceiptCard) =>
  owedAtReceipt ?? (booking.money.upFront || booking.money.owed || booking.money.total)

export function CardFacts({ card, name }: { card: ReceiptCard; name: ReactNode }) {
  const { booking, neighbours, visits, flags, receipts } = card
  const since = receipts[0]?.at ?? booking.submittedAt
  return (
    <div className="grid grid-cols-1 gap-3">
      {flags.map(flag => (
        <p key={flag} className="rounded-card border border-petal px-4 py-2.5 font-semibold text-petal">
          {flag}
        </p>
      ))}
      <Facts
        className="gap-y-1.5 text-[0.9375rem]/6"
        of={{
          From: (
            <>
              {name}, {visitWords(visits)}
            </>
          ),
          For: (
            <>
              {isVisit(booking) ? <Parts booking={booking} /> : partName(booking)}
              <strong className="block font-semibold">
                {longDate(booking.bookingDate)}, {booking.bookingTime}
                {isVisit(booking) && ` to ${endLabel(booking)}`}
              </strong>
            </>
          ),
          Before: neighbour(neighbours.before),
          After: neighbour(neighbours.after),
          Sent: since && whenText(since),
          Note: booking.note,
          Number: <span className="tabular-nums">#{booking.bookingHash}</span>,
        }}
      />
    </div>
  )
}

/** The treatments that the one amount is for. */
function Parts({ booking }: { booking: ReceiptCard['booking'] }) {
  const parts = partsOf(booking).filter(({ part }) => !part?.isSecondHalf)
  return (
    <ul>
      {parts.map(part => (
        <li key={partId(part)} className="flex flex-wrap justify-between gap-x-4">
          <span className="wrap-anywhere">
            <span className="tabular-nums">{part.bookingTime}</span> {partName(part)}
            {countGuests(booking) > 1 && part.part && `, for ${guestName(booking, part.part.guest)}`}
          </span>
          <span className="text-stone tabular-nums">{moneyText(part.price)}</span>
        </li>
      ))}
    </ul>
  )
}

export function Expected({ card }: { card: ReceiptCard }) {
  const { money, paymentCode } = card.booking
  const isDeposit = money.upFront > 0 && money.upFront < money.owed
  return (
    <>
      <p>
        <span className="block text-[2.375rem]/none font-semibold tabular-nums">{moneyText(expected(card))}</span>
        <span className="text-[0.9375rem] text-stone">
          {isDeposit && `deposit of ${moneyText(money.total)}, `}
          {money.paid > 0
            ? isDeposit
              ? `${moneyText(money.paid)} is paid`
              : `left of ${moneyText(money.total)}, ${moneyText(money.paid)} is paid`
            : 'expected in your account'}
        </span>
        {paymentCode && (
          <span className="block text-[0.9375rem] text-stone">
            Code <strong className="text-2xl font-semibold tracking-wider text-ink tabular-nums">{paymentCode}</strong>
          </span>
        )}
      </p>
      <Since card={card} />
    </>
  )
}

/** The price has changed while the receipt waits: what that means for the money. */
function Since({ card: { booking, owedAtReceipt } }: { card: ReceiptCard }) {
  if (!owedAtReceipt) return null
  const { owed, upFront } = booking.money
  const rest = owedAtReceipt - owed
  const then = rest > 0 ? `${moneyText(rest)} goes back` : `${moneyText(-rest)} is left to pay`
  return (
    <p className="order-last basis-full rounded-card border border-petal px-4 py-2 text-[0.9375rem]/6 font-semibold text-petal">
      The visit was changed after this receipt was sent. Now it is {moneyText(upFront)}: with {moneyText(owedAtReceipt)}{' '}
      in your account, {then}.
    </p>
  )
}

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** "first visit", "4th visit, all paid" */
export function visitWords({ count, allPaid }: ReceiptCard['visits']) {
  if (count === 0) return 'first visit'
  return `${count + 1}${ENDINGS[ordinals.select(count + 1)]} visit${allPaid ? ', all paid' : ''}`
}

const neighbour = (one: ReceiptCard['neighbours']['before']) =>
  one ? `${one.bookingTime} ${one.fullName}, ${one.subServiceName}` : 'nobody'
