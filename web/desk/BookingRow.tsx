import type { ComponentProps, ReactNode } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import type { Day } from '#web/api/desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { healthLine } from './health.ts'
import { Lacking } from './Lacking.tsx'
import { allNames, companions, endLabel, guestsText, hereText, isVisit, shortName, whoOf } from './parts.ts'
import { StateMark } from './StateMark.tsx'
import { shortDuration } from './times.ts'
import { COUNTED_STATES, moneyText, STATES } from './words.ts'

interface Props {
  booking: Day['bookings'][number]
  isLink?: boolean
  /** Names every treatment of a visit and the guests who come along, where nothing else does. */
  isFull?: boolean
  /** With whom and where, on screens about one day; and what is still missing of it. */
  place?: string
  lacks?: string
  /** Of a visit: its parts, under its name. */
  parts?: ReactNode
}

/** Shown once the retention period for names has passed. */
export const NAMELESS = 'Name not kept'

export function BookingRow({ booking, isLink = true, isFull = false, place, lacks, parts }: Props) {
  const { bookingTime, duration, visitMinutes, squeezedIn, status } = booking
  const guests = guestsText(booking)
  const along = isFull && companions(booking)
  const isComing = COUNTED_STATES.includes(status)
  const here = hereText(booking)
  const owed = 'money' in booking && isComing ? booking.money.owed : 0
  return (
    <BookingLink
      id={booking._id}
      isLink={isLink}
      className={`flex min-h-16 flex-wrap items-center gap-x-3 rounded-card border border-l-4 bg-white/50 py-2 pr-3 pl-3 break-inside-avoid [a&]:hover:bg-white ${STATES[status].edge} border-y-ink/12 border-r-ink/12 print:min-h-0 print:rounded-none print:py-1`}
    >
      <span
        className={`w-20 shrink-0 self-start font-semibold whitespace-nowrap tabular-nums sm:self-center ${isComing ? '' : 'text-stone line-through'}`}
      >
        {bookingTime}
        {isVisit(booking) && <span className="block text-[0.8125rem]/5">to {endLabel(booking)}</span>}
        <span className="block text-[0.8125rem]/5 font-normal text-stone">
          {shortDuration(isVisit(booking) ? visitMinutes : duration)}
        </span>
      </span>
      <span className="min-w-0 flex-1 basis-28 sm:flex sm:items-center sm:gap-4">
        <span className="block min-w-0 sm:grow">
          <span className={`block font-semibold wrap-anywhere ${isComing ? '' : 'text-stone'}`}>
            {whoOf(booking) || NAMELESS}
          </span>
          <span className="block text-[0.9375rem]/6 wrap-anywhere text-stone">
            {along ? `With ${along} · ` : guests && `${guests} · `}
            {isFull ? allNames(booking) : shortName(booking)}
            {squeezedIn && ' · squeezed in'}
          </span>
          {'phoneNumber' in booking && <span className="hidden print:block">{booking.phoneNumber}</span>}
          {'careNote' in booking && booking.careNote && (
            <strong className="hidden whitespace-pre-line print:block">{booking.careNote}</strong>
          )}
          {isComing && <strong className="hidden empty:hidden! print:block">{healthLine(booking)}</strong>}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem]/5 sm:mt-0 sm:flex-row-reverse sm:flex-nowrap">
          {here && status === 'confirmed' ? (
            <span className="rounded-full bg-ink px-2.5 leading-6 font-semibold text-cream">{here}</span>
          ) : (
            <StateMark status={status} heldUntil={'holdExpiresAt' in booking ? booking.holdExpiresAt : undefined} />
          )}
          {status === 'lapsed' && 'reason' in booking && <span>{booking.reason}</span>}
          {owed > 0 && <span className="whitespace-nowrap tabular-nums">{moneyText(owed)} open</span>}
          {(place || lacks) && (
            <span className="min-w-0 wrap-anywhere text-stone sm:w-44 sm:text-right">
              {lacks && <Lacking>{lacks}</Lacking>}
              {place}
            </span>
          )}
        </span>
      </span>
      {parts}
    </BookingLink>
  )
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { id: string; isLink: boolean }

/** Opens a booking's sheet; plain text for devices that may only look. */
export function BookingLink({ id, isLink, ...rest }: LinkProps) {
  if (!isLink) return <div {...(rest as ComponentProps<'div'>)} />
  return <Link to={deskPaths.booking(id)} {...rest} />
}
