import { Fragment } from 'react'
import { timeLabel } from '#contract/platform/time.ts'
import type { Day } from '#web/api/desk.ts'
import { layoutOverlaps } from '#web/desk/day/week/layout-overlaps.ts'
import { nextPart, type PartOf, partId } from '#web/desk/parts.ts'
import { clockTime, spanOf, today } from '#web/desk/times.ts'
import { BookingBlock } from './BookingBlock.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { type By, type Column, lackingText } from './columns.ts'
import { FreeLink } from './FreeLink.tsx'
import { gaps, type Span } from './spans.ts'
import { useLitVisit, visitMarks } from './visit-marks.ts'

const ROW_MINUTES = 5
const HOURS_REM = 4

export const rowCount = ({ first, last }: Shown) => (last - first) / ROW_MINUTES

type Shown = { first: number; last: number }
export type Area = (from: number, until: number) => React.CSSProperties

interface Props {
  day: Day
  by: By
  columns: readonly Column[]
  span: Shown
  now?: number
  mayBook?: boolean
  rowRem: number
}

/** A column with several bookings side by side is as much wider; where a phone shows one at a time, `--single` is its width. */
export function Grid({ day, by, columns, span, now, mayBook = false, rowRem }: Props) {
  const { first, last } = span
  const row = (minutes: number) => Math.round((minutes - first) / ROW_MINUTES) + 2
  const area = (gridColumn: number | string, from: number, until: number) => ({
    gridColumn,
    gridRow: `${row(Math.max(first, from))} / ${row(Math.min(last, until))}`,
  })
  const placed = columns.map(({ bookings }) => layoutOverlaps(bookings.map(withSpan)))
  const widths = columns.map(({ places }, index) => Math.min(LANES_MAX, Math.max(places, lanesOf(placed[index]!))))
  const marks = visitMarks(day)
  const lit = useLitVisit()
  const isNowShown = now !== undefined && now > first && now < last
  return (
    <div
      className="relative grid"
      style={{
        minWidth: `calc(${HOURS_REM}rem + ${widthOf(columns.length, sum(widths))})`,
        gridTemplateColumns: `${HOURS_REM}rem ${widths.map(width => `minmax(${widthOf(1, width)}, ${width}fr)`).join(' ')}`,
        gridTemplateRows: `auto repeat(${rowCount(span)}, ${rowRem}rem)`,
      }}
    >
      <div
        className="sticky top-0 left-0 z-20 border-b border-ink/15 bg-linen print:static"
        style={{ gridArea: '1 / 1' }}
      />
      {Array.from({ length: (last - first) / 60 }, (_, index) => first + index * 60).map(hour => (
        <Fragment key={hour}>
          <div style={area('1 / -1', hour, hour + 60)} className="border-t border-ink/10" />
          <div
            style={area(1, hour, hour + 60)}
            className="sticky left-0 z-10 border-t border-ink/10 bg-cream px-2 pt-0.5 text-[0.8125rem] text-stone"
          >
            {/* The hour's label makes room for the current time. */}
            {!(isNowShown && Math.abs(now - hour - 5) <= 10) && timeLabel(hour).replace(':00', '')}
          </div>
        </Fragment>
      ))}
      {isNowShown && <NowLine rowNumber={row(now)} />}
      {columns.map((column, index) => {
        const place: Area = (...times) => area(index + 2, ...times)
        return (
          <div key={column.key} className="contents">
            <ColumnHead
              column={column}
              date={day.date}
              now={now}
              mayBook={mayBook}
              style={{ gridArea: `1 / ${index + 2}` }}
            />
            <div style={{ gridArea: `2 / ${index + 2} / -1` }} className="border-l border-ink/10" />
            {column.person && <OffHours person={column.person} span={span} area={place} />}
            {column.blocks.map(({ _id, at, until, reason }) => (
              <Hatched key={_id} style={place(at, until)}>
                {column.person ? reason || 'Blocked' : `Blocked${reason && `: ${reason}`}`}
              </Hatched>
            ))}
            {mayBook &&
              day.date >= today() &&
              column.free.map(free => (
                <FreeLink
                  key={free.at}
                  column={column}
                  date={day.date}
                  free={free}
                  taken={takenShare(placed[index]!, free.at, column.places)}
                  style={place(free.at, free.until)}
                />
              ))}
            {placed[index]!.map(({ booking, ...span }) => (
              <BookingBlock
                key={partId(booking)}
                booking={booking}
                words={wordsOf(booking, by)}
                lacks={lackingText(day, booking)}
                mark={marks.get(booking._id)}
                lit={lit}
                isLink={mayBook}
                style={(...times) => ({ ...place(...times), ...laneOf(span, column.places) })}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** `--least` is wide enough for a name; longer words are wrapped or cut. */
const widthOf = (columns: number, lanes: number) =>
  `max(${columns} * var(--single, 0rem), ${lanes} * var(--least, 9.5rem))`
const LANES_MAX = 3
const lanesOf = (placed: readonly { of: number }[]) => Math.max(1, ...placed.map(({ of }) => of))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

type Booking = PartOf<Day['bookings'][number]>

function withSpan(booking: Booking) {
  const { from, freeFrom } = spanOf(booking)
  return { from, until: freeFrom, booking }
}

/** Side by side where several are at once. */
function laneOf({ lane, of }: { lane: number; of: number }, places: number) {
  const share = 100 / Math.max(of, places)
  return share === 100 ? {} : { width: `calc(${share}% - 0.25rem)`, marginLeft: `calc(${lane * share}% + 0.125rem)` }
}

/** How much of a room is left of its first free place at that time. */
function takenShare(placed: readonly { from: number; until: number; lane: number }[], at: number, places: number) {
  const lanes = placed.filter(({ from, until }) => from <= at && at < until).map(({ lane }) => lane)
  const free = Array.from({ length: places }, (_, lane) => lane).find(lane => !lanes.includes(lane))
  return (free ?? 0) / places
}

/** Where, in a person's column; with whom, in a room's. And where the guest goes on to: a phone shows one column. */
function wordsOf(booking: Booking, by: By) {
  const { therapist, therapistWanted, room } = booking
  const wanted = therapistWanted && 'as agreed'
  const own = by === 'therapist' ? [room?.name, wanted] : [therapist?.name, therapist && wanted]
  const next = nextPart(booking)
  const other = next?.[by]
  const isElsewhere = next && other?._id !== booking[by]?._id
  return [...own, isElsewhere && `then ${next.bookingTime}${other ? `, ${other.name}` : ''}`].filter(Boolean).join(', ')
}

/** The time outside a person's hours is grey; a whole day off is hatched. */
function OffHours({ person, span, area }: { person: NonNullable<Column['person']>; span: Shown; area: Area }) {
  const { hours, reason } = person
  if (hours.length === 0) return <Hatched style={area(span.first, span.last)}>{reason || 'Off'}</Hatched>
  const working = hours.map(({ start, end }): Span => ({ at: start, until: end }))
  return gaps(working, { opens: span.first, closes: span.last }, 1).map(({ at, until }) => (
    <div key={at} aria-hidden="true" style={area(at, until)} className="border-l border-ink/10 bg-ink/8" />
  ))
}

function Hatched({ style, children }: { style: React.CSSProperties; children: React.ReactNode }) {
  return (
    <div style={style} className="hatched m-0.5 overflow-hidden rounded-lg p-1 text-[0.8125rem]/4.5">
      <span className="rounded bg-cream px-1.5">{children}</span>
    </div>
  )
}

/** Drawn before the opaque bars: it passes behind names, and the hours' margin shows the time. */
function NowLine({ rowNumber }: { rowNumber: number }) {
  return (
    <>
      <div
        aria-hidden="true"
        data-now
        style={{ gridRow: rowNumber, gridColumn: '2 / -1' }}
        className="pointer-events-none h-0.5 bg-petal"
      />
      <div
        style={{ gridRow: rowNumber, gridColumn: 1 }}
        className="sticky left-0 z-10 flex h-0.5 items-center bg-petal text-[0.75rem]/4.5 font-semibold text-cream"
      >
        <span className="rounded-r-full bg-petal pr-2 pl-1 whitespace-nowrap">
          <span className="sr-only">Now </span>
          {clockTime(Date.now())}
        </span>
      </div>
    </>
  )
}
