import type { ReactNode } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import type { MoneyLine } from '#contract/money/money-desk.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { NAMELESS } from '../BookingRow.tsx'
import { shortName } from '../parts.ts'
import { moneyText } from '../words.ts'

type Shown = Pick<MoneyLine, '_id' | 'fullName' | 'subServiceName' | 'bookingDate' | 'bookingTime' | 'amount'> & {
  paymentCode?: string | null
}

/** A row among others in one frame, or a card of its own. */
export function Line({ line, about, isRow = false }: { line: Shown; about?: ReactNode; isRow?: boolean }) {
  const { _id, amount, paymentCode } = line
  return (
    <Link
      to={deskPaths.booking(_id)}
      className={`flex items-center gap-3 px-3 -outline-offset-2 hover:bg-white ${isRow ? 'h-full min-h-14 py-1.5' : 'min-h-16 rounded-card border border-ink/15 bg-white/50 py-2'}`}
    >
      <span className="min-w-0 grow">
        <BookingText booking={line} about={about} />
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-semibold tabular-nums">{moneyText(amount)}</span>
        {paymentCode && <span className="block text-[0.8125rem]/5 tracking-wider tabular-nums">{paymentCode}</span>}
      </span>
    </Link>
  )
}

type Named = Pick<Shown, 'fullName' | 'subServiceName' | 'bookingDate' | 'bookingTime'> &
  Partial<Pick<DeskBooking, 'treatments'>>

export function BookingText({ booking, about }: { booking: Named; about?: ReactNode }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{booking.fullName || NAMELESS}</span>
      <span className="block text-[0.9375rem]/5 wrap-anywhere text-stone">
        {shortName(booking)}, {dayAndMonth(booking.bookingDate)}, {booking.bookingTime}
      </span>
      {about && <span className="mt-0.5 block text-[0.8125rem]/5 text-stone">{about}</span>}
    </>
  )
}
