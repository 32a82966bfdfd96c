import type { Day } from '#web/api/desk.ts'
import { BookingLink, NAMELESS } from '#web/desk/BookingRow.tsx'
import { healthLine } from '#web/desk/health.ts'
import { Lacking } from '#web/desk/Lacking.tsx'
import { isMissed, type PartOf, partName, whoOf } from '#web/desk/parts.ts'
import { spanOf } from '#web/desk/times.ts'
import { STATES } from '#web/desk/words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Area } from './Grid.tsx'
import type { Lit, VisitMark } from './visit-marks.ts'

/** Shorter ones have a line for the treatment, and what is left for who comes. */
const TIGHT_MINUTES = 45
/** Shorter ones have two lines, or one. */
const SHORT_MINUTES = 30
const TINY_MINUTES = 20
/** On paper a longer name takes no line from the treatment. */
const PAPER_MINUTES = 60

interface Props {
  booking: PartOf<Day['bookings'][number]>
  words: string
  lacks?: string
  /** Of a visit of several treatments: what joins them to the eye. */
  mark?: VisitMark
  lit: Lit
  isLink: boolean
  style: Area
}

/** A booking, or a part of a visit, in the column of who does it. */
export function BookingBlock({ booking, words, lacks, mark, lit, isLink, style }: Props) {
  const { from, until, freeFrom } = spanOf(booking)
  const { word, icon, edge } = STATES[booking.status]
  const missed = isMissed(booking)
  const state = missed ? 'did not come' : word
  const minutes = until - from
  const isTight = minutes < TIGHT_MINUTES
  const cut = minutes < PAPER_MINUTES ? 'print:truncate' : ''
  const isLit = mark !== undefined && lit.id === booking._id
  const light = mark && {
    onPointerEnter: () => lit.light(booking._id),
    onPointerLeave: ({ pointerType }: React.PointerEvent) => pointerType === 'mouse' && lit.light(undefined),
    onPointerDown: () => lit.light(booking._id),
    onFocus: () => lit.light(booking._id),
    onBlur: () => lit.light(undefined),
  }
  return (
    <>
      {freeFrom > until && (
        <div aria-hidden="true" style={style(until, freeFrom)} className="mx-0.5 rounded-b-lg bg-gold/10" />
      )}
      <BookingLink
        id={booking._id}
        isLink={isLink}
        style={{
          ...style(from, until),
          ...(mark && { borderRight: `5px ${mark.stroke} ${mark.colour}` }),
          ...(isLit && { boxShadow: `inset 0 0 0 3px ${mark.colour}` }),
        }}
        {...light}
        className={`m-0.5 mb-0 overflow-hidden rounded-lg border-l-4 px-2 print:shadow-none! text-[0.8125rem]/4.5 print:px-1 print:border-y print:border-y-ink/30 ${mark ? '' : 'print:border-r print:border-r-ink/30'} ${missed ? 'bg-linen text-stone' : 'bg-[color-mix(in_srgb,var(--color-gold)_30%,white)] [a&]:hover:bg-[color-mix(in_srgb,var(--color-gold)_45%,white)]'} ${minutes < SHORT_MINUTES ? 'print:text-[0.625rem]/2.5' : 'print:text-[0.6875rem]/3.5'} ${isTight ? '' : 'py-1 print:py-0.5'} ${edge}`}
      >
        {isTight ? (
          <TightText booking={booking} mark={mark} word={state} minutes={minutes} />
        ) : mark ? (
          <PartText booking={booking} mark={mark} word={state} cut={cut} />
        ) : (
          <>
            <span className="flex gap-1 font-semibold">
              <Icon of={icon} size={13} strokeWidth={2.25} className="mt-0.5 shrink-0" />
              <span data-name className={`min-w-0 wrap-break-word ${cut} ${missed ? 'line-through' : ''}`}>
                {whoOf(booking) || NAMELESS}
              </span>
              <span className="sr-only">, {state}</span>
            </span>{' '}
            <span className="block">
              {booking.bookingTime}, {partName(booking)}
            </span>
          </>
        )}
        {lacks && <Lacking>{lacks}</Lacking>}
        {words && <span className={minutes < SHORT_MINUTES ? 'sr-only' : 'block text-stone'}>{words}</span>}
        {'careNote' in booking && booking.careNote && !booking.part?.guest && (
          <strong className="hidden print:block">{booking.careNote}</strong>
        )}
        <strong className="hidden empty:hidden! print:block">{healthLine(booking)}</strong>
      </BookingLink>
    </>
  )
}

type TextProps = Pick<Props, 'booking'> & { word: string }

/** The treatment has its line to itself, but for the time: that is cut first, and stands beside the hours anyway. */
function TightText({ booking, mark, word, minutes }: TextProps & { mark?: VisitMark; minutes: number }) {
  const isTiny = minutes < TINY_MINUTES
  const cut = minutes < SHORT_MINUTES ? 'truncate' : 'line-clamp-2 wrap-break-word print:line-clamp-1'
  const chip = mark && <Chip mark={mark} part={booking.part} className="ml-auto leading-4 print:leading-2.5" />
  const icon = (
    <Icon
      of={STATES[booking.status].icon}
      size={13}
      strokeWidth={2.25}
      className="mt-0.5 shrink-0 print:mt-0 print:size-2"
    />
  )
  const name = (
    <span
      data-name
      className={`min-w-0 font-semibold ${cut} ${isTiny ? 'shrink-[9]' : ''} ${isMissed(booking) ? 'line-through' : ''}`}
    >
      {whoOf(booking) || NAMELESS}
    </span>
  )
  const state = <span className="sr-only">, {word}, </span>
  if (isTiny)
    return (
      <span className="flex gap-1">
        {icon}
        {name}
        {state}
        <span data-treatment className="min-w-0 truncate">
          {partName(booking)}
          <span className="sr-only">, {booking.bookingTime}</span>
        </span>
        {chip}
      </span>
    )
  return (
    <>
      <span className="flex gap-1">
        {icon}
        {name}
        {state}
        {chip}
      </span>
      <span data-treatment className="block truncate">
        {partName(booking)}, {booking.bookingTime}
      </span>
    </>
  )
}

/** The time stands beside the mark, so that name and treatment have the whole width. */
function PartText({ booking, mark, word, cut }: TextProps & { mark: VisitMark; cut: string }) {
  return (
    <>
      <span className="flex items-center gap-1 whitespace-nowrap tabular-nums">
        <Icon of={STATES[booking.status].icon} size={13} strokeWidth={2.25} className="shrink-0 print:size-2" />
        <span className="min-w-0 truncate">{booking.bookingTime}</span>
        <Chip mark={mark} part={booking.part} className="ml-auto leading-4 print:leading-2.5" />
      </span>
      <span
        data-name
        className={`block font-semibold wrap-break-word ${cut} ${isMissed(booking) ? 'line-through' : ''}`}
      >
        {whoOf(booking) || NAMELESS}
      </span>
      <span className="sr-only">, {word}, </span>
      <span data-treatment className="block wrap-break-word">
        {partName(booking)}
      </span>
    </>
  )
}

interface ChipProps {
  mark: VisitMark
  part: Props['booking']['part']
  className: string
}

/** "A 2/3": the second of three parts of the visit A. Printed as text alone, for a printer without colours. */
function Chip({ mark, part, className }: ChipProps) {
  if (!part) return null
  return (
    <span
      data-visit={mark.letter}
      style={{ backgroundColor: mark.colour }}
      className={`shrink-0 rounded-md px-1.5 text-[0.75rem] font-semibold whitespace-nowrap text-cream tabular-nums print:bg-transparent! print:px-0 print:text-[0.6875rem] print:text-ink ${className}`}
    >
      <span className="sr-only">Visit </span>
      {mark.letter} {part.number}
      <span className="sr-only"> of {part.of}, </span>
      <span aria-hidden="true">/{part.of}</span>
    </span>
  )
}
