import { useLayoutEffect, useRef } from 'react'
import { longDate } from '#contract/dates.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { timeLabel } from '#contract/time.ts'
import type { Day } from '#web/api/desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { clockTime, hoursOf, spanOf, today } from '../times.ts'
import { STATES } from '../words.ts'
import { type Column, columnsOf, hoursShown, sheetsOf } from './columns.ts'
import { useMinute } from './use-minute.ts'

const ROW_MINUTES = 5
const ROW_REM = 0.6
const ROWS_PER_HOUR = 60 / ROW_MINUTES
const HOURS_REM = 4
/** Wide enough for a name; what is longer is wrapped or cut, so that one long word does not push all stations apart. */
const STATION_REM = 9.5
/** What a sheet of A4 or Letter leaves below the day's name. */
const PAPER_REM = 48

/** The stations side by side. Blocks are hatched, the cleaning afterwards is lighter, free times start a booking. */
export default function StationColumns({ day, isToday, mayBook }: { day: Day; isToday: boolean; mayBook: boolean }) {
  const now = useMinute()
  const region = useRef<HTMLElement>(null)
  const hours = hoursOf(day.date) ?? { opens: 9 * 60, closes: 18 * 60 }
  const isOver = !hoursOf(day.date) || day.closures.length > 0 || day.date < today()
  const columns = columnsOf(day, { ...hours, ...(isOver && { closes: hours.opens }), now: isToday ? now : undefined })
  const span = hoursShown(columns, hours)
  const isNowShown = isToday && now > span.first && now < span.last
  const sheets = sheetsOf(columns)

  // Once, when it opens; then it stays where it was pushed to.
  useLayoutEffect(() => {
    const [frame, line] = [region.current, region.current?.querySelector<HTMLElement>('[data-now]')]
    if (frame && line) frame.scrollTop = line.offsetTop - frame.clientHeight / 3
  }, [])

  return (
    <>
      <section
        ref={region}
        aria-label="Rooms"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be pushed sideways has to be reached by keys too
        tabIndex={0}
        className="max-h-[calc(100dvh-15rem)] min-h-96 overflow-auto rounded-card border border-ink/15 bg-white/50 print:hidden"
      >
        <Grid
          {...{ columns, span, mayBook }}
          date={day.date}
          now={isNowShown ? now : undefined}
          rowRem={ROW_REM}
          minWidth={`${HOURS_REM + columns.length * STATION_REM}rem`}
        />
      </section>
      <div className="hidden print:block">
        {sheets.map((sheet, index) => (
          <section key={sheet[0]?.key} data-sheet className="break-before-page first:break-before-auto">
            <p className="mb-2 font-serif text-lg font-semibold">
              {longDate(day.date)}
              {sheets.length > 1 && `, sheet ${index + 1} of ${sheets.length}`}
            </p>
            <div className="border border-ink/30">
              <Grid
                columns={sheet}
                span={span}
                mayBook={false}
                date={day.date}
                rowRem={Math.min(ROW_REM, PAPER_REM / rowCount(span))}
                minWidth="0"
              />
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

interface Hours {
  first: number
  last: number
}

const rowCount = ({ first, last }: Hours) => (last - first) / ROW_MINUTES

interface GridProps {
  columns: readonly Column[]
  date: string
  span: Hours
  now?: number
  mayBook: boolean
  rowRem: number
  minWidth: string
}

function Grid({ columns, date, span, now, mayBook, rowRem, minWidth }: GridProps) {
  const { first, last } = span
  const row = (minutes: number) => Math.round((minutes - first) / ROW_MINUTES) + 2
  const rows = (from: number, until: number) => ({
    gridRow: `${row(Math.max(first, from))} / ${row(Math.min(last, until))}`,
  })
  return (
    <div
      className="relative grid"
      style={{
        minWidth,
        gridTemplateColumns: `${HOURS_REM}rem repeat(${columns.length}, minmax(0, 1fr))`,
        gridTemplateRows: `auto repeat(${rowCount(span)}, ${rowRem}rem)`,
      }}
    >
      <div className="sticky top-0 left-0 z-20 border-b border-ink/15 bg-linen" style={{ gridArea: '1 / 1' }} />
      {Array.from({ length: (last - first) / 60 }, (_, index) => first + index * 60).map(hour => (
        <Hour key={hour} hour={hour} rowNumber={row(hour)} now={now} />
      ))}
      {now !== undefined && <NowLine rowNumber={row(now)} />}
      {columns.map((column, index) => (
        <div key={column.key} className="contents">
          <h2
            style={{ gridArea: `1 / ${index + 2}` }}
            className="sticky top-0 z-10 border-b border-l border-ink/15 bg-linen px-2.5 py-2 font-sans text-[0.875rem]/5 font-semibold wrap-break-word"
          >
            {column.title}
          </h2>
          <div style={{ gridArea: `2 / ${index + 2} / -1` }} className="border-l border-ink/10" />
          {column.blocks.map(({ _id, at, until, reason }) => (
            <div
              key={_id}
              style={{ gridColumn: index + 2, ...rows(at, until) }}
              className="hatched m-0.5 overflow-hidden rounded-lg p-1 text-[0.8125rem]/4.5"
            >
              <span className="rounded bg-cream px-1.5">Blocked{reason && `: ${reason}`}</span>
            </div>
          ))}
          {mayBook &&
            column.free.map(({ at, until }) => (
              <Free
                key={at}
                date={date}
                column={column}
                at={at}
                style={{ gridColumn: index + 2, ...rows(at, until) }}
              />
            ))}
          {column.bookings.map(booking => (
            <Bar key={booking._id} booking={booking} isLink={mayBook} gridColumn={index + 2} rows={rows} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Drawn before the bars, which are opaque: it passes behind names, and the hours' margin says the time. */
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

function Hour({ hour, rowNumber, now }: { hour: number; rowNumber: number; now?: number }) {
  // The label of the hour makes room for the time that it is.
  const isCovered = now !== undefined && Math.abs(now - hour - 5) <= 10
  return (
    <>
      <div
        style={{ gridColumn: '1 / -1', gridRow: `${rowNumber} / span ${ROWS_PER_HOUR}` }}
        className="border-t border-ink/10"
      />
      <div
        style={{ gridColumn: 1, gridRow: `${rowNumber} / span ${ROWS_PER_HOUR}` }}
        className="sticky left-0 z-10 border-t border-ink/10 bg-cream px-2 pt-0.5 text-[0.8125rem] text-stone"
      >
        {!isCovered && timeLabel(hour).replace(':00', '')}
      </div>
    </>
  )
}

interface FreeProps {
  date: string
  column: Column
  at: number
  style: React.CSSProperties
}

function Free({ date, column, at, style }: FreeProps) {
  const params = new URLSearchParams({ date, time: timeLabel(at), service: column.serviceId })
  return (
    <Link
      to={`${deskPaths.newBooking}?${params}`}
      aria-label={`Book ${column.title} at ${timeLabel(at)}`}
      style={style}
      className="group m-0.5 rounded-lg px-2 py-1 text-[0.8125rem]/4.5 text-stone hover:bg-gold/15 hover:text-ink focus-visible:bg-gold/15 print:hidden"
    >
      + {timeLabel(at)}
    </Link>
  )
}

interface BarProps {
  booking: Day['bookings'][number]
  isLink: boolean
  gridColumn: number
  rows(from: number, until: number): { gridRow: string }
}

function Bar({ booking, isLink, gridColumn, rows }: BarProps) {
  const { from, until, freeFrom } = spanOf(booking)
  const { word, icon, edge } = STATES[booking.status]
  const look = `m-0.5 mb-0 overflow-hidden rounded-lg border-l-4 bg-[color-mix(in_srgb,var(--color-gold)_30%,white)] px-2 py-1 text-[0.8125rem]/4.5 print:px-1 print:py-0.5 print:text-[0.6875rem]/3.5 print:border-y print:border-r print:border-y-ink/30 print:border-r-ink/30 ${edge}`
  const style = { gridColumn, ...rows(from, until) }
  const content = (
    <>
      <span className="flex gap-1 font-semibold">
        <Icon of={icon} size={13} strokeWidth={2.25} className="mt-0.5 shrink-0" />
        <span data-name className="min-w-0 wrap-break-word">
          {booking.fullName}
        </span>
        <span className="sr-only">, {word}</span>
      </span>
      <span className="block">
        {booking.bookingTime}, {booking.subServiceName}
      </span>
      {'careNote' in booking && booking.careNote && <strong className="hidden print:block">{booking.careNote}</strong>}
    </>
  )
  return (
    <>
      {freeFrom > until && (
        <div
          aria-hidden="true"
          style={{ gridColumn, ...rows(until, freeFrom) }}
          className="mx-0.5 rounded-b-lg bg-gold/10"
        />
      )}
      {isLink ? (
        <Link
          to={deskPaths.booking(booking._id)}
          style={style}
          className={`${look} hover:bg-[color-mix(in_srgb,var(--color-gold)_45%,white)]`}
        >
          {content}
        </Link>
      ) : (
        <div style={style} className={look}>
          {content}
        </div>
      )}
    </>
  )
}
