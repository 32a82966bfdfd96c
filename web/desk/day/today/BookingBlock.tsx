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

const SHORT_MINUTES = 30
/** Shorter parts of a visit have a line each for time, name and treatment. */
const TIGHT_MINUTES = 45

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
  // Its few lines are filled, so that name, time and treatment fit.
  const isShort = until - from < SHORT_MINUTES
  const isTight = until - from < TIGHT_MINUTES
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
        className={`m-0.5 mb-0 overflow-hidden rounded-lg border-l-4 px-2 print:shadow-none! text-[0.8125rem]/4.5 print:px-1 print:border-y print:border-y-ink/30 ${mark ? '' : 'print:border-r print:border-r-ink/30'} ${missed ? 'bg-linen text-stone' : 'bg-[color-mix(in_srgb,var(--color-gold)_30%,white)] [a&]:hover:bg-[color-mix(in_srgb,var(--color-gold)_45%,white)]'} ${isShort || (mark && isTight) ? 'print:text-[0.625rem]/2.5' : 'print:py-0.5 print:text-[0.6875rem]/3.5'} ${isShort ? '' : mark && isTight ? 'py-1 print:py-0' : 'py-1'} ${edge}`}
      >
        {mark && !isShort ? (
          <PartText booking={booking} mark={mark} word={state} isTight={isTight} />
        ) : (
          <>
            {mark && <Chip mark={mark} part={booking.part} className="float-right ml-1 leading-4 print:leading-2.5" />}
            <span className={`font-semibold ${isShort ? '' : 'flex gap-1'}`}>
              <Icon
                of={icon}
                size={13}
                strokeWidth={2.25}
                className={
                  isShort ? 'mr-1 inline-block align-[-0.125em] print:size-2 print:align-baseline' : 'mt-0.5 shrink-0'
                }
              />
              <span data-name className={`min-w-0 wrap-break-word ${missed ? 'line-through' : ''}`}>
                {whoOf(booking) || NAMELESS}
              </span>
              <span className="sr-only">, {state}</span>
            </span>{' '}
            <span className={isShort ? '' : 'block'}>
              {booking.bookingTime}, {partName(booking)}
            </span>
          </>
        )}
        {lacks && <Lacking>{lacks}</Lacking>}
        {words && <span className="block text-stone">{words}</span>}
        {'careNote' in booking && booking.careNote && !booking.part?.guest && (
          <strong className="hidden print:block">{booking.careNote}</strong>
        )}
        <strong className="hidden empty:hidden! print:block">{healthLine(booking)}</strong>
      </BookingLink>
    </>
  )
}

type PartTextProps = Pick<Props, 'booking'> & { mark: VisitMark; word: string; isTight: boolean }

/** The time stands beside the mark, so that name and treatment have the whole width. */
function PartText({ booking, mark, word, isTight }: PartTextProps) {
  const cut = isTight ? 'truncate' : 'wrap-break-word'
  return (
    <>
      <span className="flex items-center gap-1 whitespace-nowrap tabular-nums">
        <Icon of={STATES[booking.status].icon} size={13} strokeWidth={2.25} className="shrink-0 print:size-2" />
        <span className="min-w-0 truncate">{booking.bookingTime}</span>
        <Chip mark={mark} part={booking.part} className="ml-auto leading-4 print:leading-2.5" />
      </span>
      <span data-name className={`block font-semibold ${cut} ${isMissed(booking) ? 'line-through' : ''}`}>
        {whoOf(booking) || NAMELESS}
      </span>
      <span className="sr-only">, {word}, </span>
      <span className={`block ${cut}`}>{partName(booking)}</span>
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
