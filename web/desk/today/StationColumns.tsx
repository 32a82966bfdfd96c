import { deskPaths } from '#contract/desk-paths.ts'
import { timeLabel } from '#contract/time.ts'
import type { Day } from '#web/api/desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { hoursOf, spanOf } from '../times.ts'
import { STATES } from '../words.ts'
import { type Column, columnsOf, hoursShown } from './columns.ts'
import { useMinute } from './use-minute.ts'

const ROW_MINUTES = 5
const ROW_REM = 0.6
const ROWS_PER_HOUR = 60 / ROW_MINUTES
const HOURS_REM = 4
/** Wide enough for a name; what is longer is wrapped or cut, so that one long word does not push all stations apart. */
const STATION_REM = 9.5

/** The stations side by side. Blocks are hatched, the cleaning afterwards is lighter, free times start a booking. */
export default function StationColumns({ day, isToday, mayBook }: { day: Day; isToday: boolean; mayBook: boolean }) {
  const now = useMinute()
  const hours = hoursOf(day.date) ?? { opens: 9 * 60, closes: 18 * 60 }
  const isClosed = !hoursOf(day.date) || day.closures.length > 0
  const columns = columnsOf(day, { ...hours, ...(isClosed && { closes: hours.opens }), now: isToday ? now : undefined })
  const { first, last } = hoursShown(columns, hours)
  const row = (minutes: number) => Math.round((minutes - first) / ROW_MINUTES) + 2
  const rows = (from: number, until: number) => ({
    gridRow: `${row(Math.max(first, from))} / ${row(Math.min(last, until))}`,
  })
  const isNowShown = isToday && now > first && now < last

  return (
    <section
      aria-label="Stations"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be pushed sideways has to be reached by keys too
      tabIndex={0}
      className="max-h-[calc(100dvh-15rem)] min-h-96 overflow-auto rounded-card border border-ink/15 bg-white/50 print:max-h-none print:overflow-visible"
    >
      <div
        className="relative grid"
        style={{
          minWidth: `${HOURS_REM + columns.length * STATION_REM}rem`,
          gridTemplateColumns: `${HOURS_REM}rem repeat(${columns.length}, minmax(0, 1fr))`,
          gridTemplateRows: `auto repeat(${(last - first) / ROW_MINUTES}, ${ROW_REM}rem)`,
        }}
      >
        <div className="sticky top-0 left-0 z-20 border-b border-ink/15 bg-linen" style={{ gridArea: '1 / 1' }} />
        {Array.from({ length: (last - first) / 60 }, (_, index) => first + index * 60).map(hour => (
          <Hour key={hour} hour={hour} rowNumber={row(hour)} />
        ))}
        {columns.map((column, index) => (
          <div key={column.key} className="contents">
            <h2
              style={{ gridArea: `1 / ${index + 2}` }}
              className="sticky top-0 z-10 border-b border-l border-ink/15 bg-linen px-2.5 py-2 font-sans text-[0.875rem]/5 font-semibold"
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
                  date={day.date}
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
        {isNowShown && (
          <div
            aria-hidden="true"
            style={{ gridRow: row(now), gridColumn: '1 / -1' }}
            className="pointer-events-none z-10 h-0.5 bg-petal print:hidden"
          />
        )}
      </div>
    </section>
  )
}

function Hour({ hour, rowNumber }: { hour: number; rowNumber: number }) {
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
        {timeLabel(hour).replace(':00', '')}
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
  const look = `m-0.5 mb-0 overflow-hidden rounded-lg border-l-4 bg-gold/30 px-2 py-1 text-[0.8125rem]/4.5 ${edge}`
  const style = { gridColumn, ...rows(from, until) }
  const content = (
    <>
      <span className="flex items-center gap-1 font-semibold">
        <Icon of={icon} size={13} strokeWidth={2.25} className="shrink-0" />
        <span className="truncate">{booking.fullName}</span>
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
        <Link to={deskPaths.booking(booking._id)} style={style} className={`${look} hover:bg-gold/45`}>
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
