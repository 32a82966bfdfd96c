import { deskPaths } from '#contract/desk-paths.ts'
import { timeLabel } from '#contract/time.ts'
import type { Day } from '#web/api/desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { lanes } from '../lanes.ts'
import { spanOf } from '../times.ts'
import { useRole } from '../use-role.ts'
import { STATES } from '../words.ts'

const FIRST = 8 * 60
const LAST = 20 * 60
const place = (minutes: number) => (100 * (Math.min(LAST, Math.max(FIRST, minutes)) - FIRST)) / (LAST - FIRST)

/** When somebody is treated: across on a phone, down the page where there is room for seven columns. */
export function Bars({ bookings, isClosed }: { bookings: Day['bookings']; isClosed: boolean }) {
  const { may } = useRole()
  const placed = lanes(bookings.map(booking => ({ ...spanOf(booking), booking })))
  const most = Math.max(1, ...placed.map(({ of }) => of))
  return (
    <div
      className={`grow rounded-b-card border border-t-0 border-ink/15 ${isClosed && bookings.length === 0 ? 'hatched' : 'bg-white/50'}`}
    >
      <div aria-hidden="true" className="relative lg:hidden print:hidden" style={{ height: `${most * 0.75 + 1.5}rem` }}>
        {[10, 12, 14, 16, 18].map(hour => (
          <span
            key={hour}
            className="absolute inset-y-0 border-l border-ink/10 pl-1 text-[0.6875rem]/4 text-stone"
            style={{ left: `${place(hour * 60)}%` }}
          >
            {timeLabel(hour * 60).replace(':00', '')}
          </span>
        ))}
        {placed.map(({ booking, from, until, lane }) => (
          <span
            key={booking._id}
            className={`absolute h-2.5 rounded border-l-4 bg-gold/60 ${STATES[booking.status].edge}`}
            style={{
              left: `${place(from)}%`,
              width: `${place(until) - place(from)}%`,
              top: `${lane * 0.75 + 1.25}rem`,
            }}
          />
        ))}
      </div>
      <div className="relative h-[36rem] max-lg:hidden print:block print:h-[20rem]">
        {placed.map(({ booking, from, until, lane, of }) => {
          const style = {
            top: `${place(from)}%`,
            height: `${Math.max(3, place(until) - place(from))}%`,
            left: `${(100 * lane) / of}%`,
            width: `${100 / of}%`,
          }
          const look = `absolute overflow-hidden rounded border-l-4 bg-gold/35 px-1 text-[0.75rem]/4 ${STATES[booking.status].edge}`
          const words = (
            <>
              <span className="flex items-center gap-0.5 font-semibold">
                <Icon of={STATES[booking.status].icon} size={11} strokeWidth={2.5} className="shrink-0" />
                <span className="truncate">{booking.fullName}</span>
              </span>
              <span className="block truncate">{booking.bookingTime}</span>
              <span className="sr-only">, {STATES[booking.status].word}</span>
            </>
          )
          return may('desk') ? (
            <Link
              key={booking._id}
              to={deskPaths.booking(booking._id)}
              title={booking.fullName}
              className={look}
              style={style}
            >
              {words}
            </Link>
          ) : (
            <span key={booking._id} className={look} style={style}>
              {words}
            </span>
          )
        })}
      </div>
    </div>
  )
}
