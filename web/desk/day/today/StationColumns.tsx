import { Fragment, useLayoutEffect, useRef } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { longDate } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import type { Day } from '#web/api/desk.ts'
import { BookingLink } from '#web/desk/BookingRow.tsx'
import { clockTime, hoursOf, spanOf, today } from '#web/desk/times.ts'
import { STATES } from '#web/desk/words.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Column, columnsOf, hoursShown, sheetsOf } from './columns.ts'
import { useMinute } from './use-minute.ts'

const ROW_MINUTES = 5
const ROW_REM = 0.6
const HOURS_REM = 4
/** Wide enough for a name; longer words are wrapped or cut, so that none pushes the stations apart. */
const STATION_REM = 9.5
/** Height of an A4 or Letter sheet below the day's name. */
const PAPER_REM = 48

export default function StationColumns({ day, isToday, mayBook }: { day: Day; isToday: boolean; mayBook: boolean }) {
  const now = useMinute()
  const region = useRef<HTMLElement>(null)
  const hours = hoursOf(day.date) ?? { opens: 9 * 60, closes: 18 * 60 }
  const isOver = !hoursOf(day.date) || day.closures.length > 0 || day.date < today()
  const columns = columnsOf(day, { ...hours, ...(isOver && { closes: hours.opens }), now: isToday ? now : undefined })
  const span = hoursShown(columns, hours)
  const isNowShown = isToday && now > span.first && now < span.last
  const sheets = sheetsOf(columns)

  useLayoutEffect(() => {
    const [frame, line] = [region.current, region.current?.querySelector<HTMLElement>('[data-now]')]
    if (frame && line) frame.scrollTop = line.offsetTop - frame.clientHeight / 3
  }, [])

  return (
    <>
      <section
        ref={region}
        aria-label="Rooms"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keys
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

const rowCount = ({ first, last }: GridProps['span']) => (last - first) / ROW_MINUTES

interface GridProps {
  columns: readonly Column[]
  date: string
  span: ReturnType<typeof hoursShown>
  now?: number
  mayBook: boolean
  rowRem: number
  minWidth: string
}

function Grid({ columns, date, span, now, mayBook, rowRem, minWidth }: GridProps) {
  const { first, last } = span
  const row = (minutes: number) => Math.round((minutes - first) / ROW_MINUTES) + 2
  const area = (gridColumn: number | string, from: number, until: number) => ({
    gridColumn,
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
        <Fragment key={hour}>
          <div style={area('1 / -1', hour, hour + 60)} className="border-t border-ink/10" />
          <div
            style={area(1, hour, hour + 60)}
            className="sticky left-0 z-10 border-t border-ink/10 bg-cream px-2 pt-0.5 text-[0.8125rem] text-stone"
          >
            {/* The hour's label makes room for the current time. */}
            {(now === undefined || Math.abs(now - hour - 5) > 10) && timeLabel(hour).replace(':00', '')}
          </div>
        </Fragment>
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
              style={area(index + 2, at, until)}
              className="hatched m-0.5 overflow-hidden rounded-lg p-1 text-[0.8125rem]/4.5"
            >
              <span className="rounded bg-cream px-1.5">Blocked{reason && `: ${reason}`}</span>
            </div>
          ))}
          {mayBook &&
            column.free.map(({ at, until }) => (
              <Link
                key={at}
                to={`${deskPaths.newBooking}?${new URLSearchParams({ date, time: timeLabel(at), service: column.serviceId })}`}
                aria-label={`Book ${column.title} at ${timeLabel(at)}`}
                style={area(index + 2, at, until)}
                className="group m-0.5 rounded-lg px-2 py-1 text-[0.8125rem]/4.5 text-stone hover:bg-gold/15 hover:text-ink focus-visible:bg-gold/15 print:hidden"
              >
                + {timeLabel(at)}
              </Link>
            ))}
          {column.bookings.map(booking => (
            <BookingBlock
              key={booking._id}
              booking={booking}
              isLink={mayBook}
              area={(...span) => area(index + 2, ...span)}
            />
          ))}
        </div>
      ))}
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

interface BlockProps {
  booking: Day['bookings'][number]
  isLink: boolean
  area(from: number, until: number): React.CSSProperties
}

function BookingBlock({ booking, isLink, area }: BlockProps) {
  const { from, until, freeFrom } = spanOf(booking)
  const { word, icon, edge } = STATES[booking.status]
  return (
    <>
      {freeFrom > until && (
        <div aria-hidden="true" style={area(until, freeFrom)} className="mx-0.5 rounded-b-lg bg-gold/10" />
      )}
      <BookingLink
        id={booking._id}
        isLink={isLink}
        style={area(from, until)}
        className={`m-0.5 mb-0 overflow-hidden rounded-lg border-l-4 bg-[color-mix(in_srgb,var(--color-gold)_30%,white)] px-2 py-1 text-[0.8125rem]/4.5 [a&]:hover:bg-[color-mix(in_srgb,var(--color-gold)_45%,white)] print:px-1 print:py-0.5 print:text-[0.6875rem]/3.5 print:border-y print:border-r print:border-y-ink/30 print:border-r-ink/30 ${edge}`}
      >
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
        {'careNote' in booking && booking.careNote && (
          <strong className="hidden print:block">{booking.careNote}</strong>
        )}
      </BookingLink>
    </>
  )
}
