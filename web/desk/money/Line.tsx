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

export function Line({ line, about }: { line: Shown; about?: ReactNode }) {
  const { _id, amount, paymentCode } = line
  return (
    <Link
      to={deskPaths.booking(_id)}
      className="flex min-h-16 items-center gap-3 rounded-card border border-ink/15 bg-white/50 px-3 py-2 hover:bg-white"
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
      <span className="block truncate font-semibold">{booking.fullName || NAMELESS}</span>
      <span className="block truncate text-[0.9375rem]/6 text-stone">
        {shortName(booking)}, {dayAndMonth(booking.bookingDate)}, {booking.bookingTime}
      </span>
      {about && <span className="block text-[0.8125rem]/5 text-stone">{about}</span>}
    </>
  )
}
