import { CheckCheck, Plus } from 'lucide'
import { useEffect, useRef } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { type Day, decide } from '#web/api/desk.ts'
import { BookingRow } from '#web/desk/BookingRow.tsx'
import { change } from '#web/desk/notice.ts'
import { isVisit } from '#web/desk/parts.ts'
import { clockTime, hoursOf, spanOf, today } from '#web/desk/times.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { isReturning } from '#web/navigation/scroll-restoration.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { lackingText, placeOf, teamOf } from './columns.ts'
import { dayLine, type FreePlace } from './day-line.ts'
import { useGradually } from './use-gradually.ts'
import { useMinute } from './use-minute.ts'
import { VisitParts } from './VisitParts.tsx'

/** Rows far below the screen are not laid out; the padding leaves room for the focus ring. */
const FAR =
  '-m-1 p-1 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] print:m-0 print:p-0 print:[content-visibility:visible]'

type Props = { day: Day; isToday: boolean; mayBook: boolean }

export function DayList({ day, isToday, mayBook }: Props) {
  const now = useMinute()
  const clock = (day.closures.length === 0 && hoursOf(day.date)) || { opens: 0, closes: 0 }
  const entries = dayLine(day, { ...clock, now: isToday ? now : undefined })
  const nowAt = entries.findIndex(({ kind }) => kind === 'now')
  const shown = useGradually(entries.length, nowAt)
  const nowLine = useOpenAtNow(isToday)
  const hasFree = mayBook && day.date >= today()

  return (
    <ol aria-label="The day" className="grid grid-cols-1 gap-2 print:gap-0">
      {entries.slice(0, shown).map(entry => {
        if (entry.kind === 'now') return <NowLine key="now" line={nowLine} />
        if (entry.kind === 'gap')
          return hasFree && <Gap key={`gap ${entry.at} ${entry.until}`} date={day.date} {...entry} />
        if (entry.kind === 'block')
          return (
            <li key={entry.block._id} className="hatched flex min-h-11 items-center rounded-card px-3 py-1.5">
              <span className="rounded-lg bg-cream px-2.5 py-0.5 text-[0.9375rem]/6">
                <strong className="font-semibold">Blocked</strong> {timeLabel(entry.at)} to {timeLabel(entry.until)}
                {where(day, entry.block)}
                {entry.block.reason && `: ${entry.block.reason}`}
              </span>
            </li>
          )
        return (
          <li key={entry.booking._id} className={FAR}>
            <div className="flex gap-2 *:first:min-w-0 *:first:grow">
              <BookingRow
                booking={entry.booking}
                isLink={mayBook}
                {...(isVisit(entry.booking)
                  ? { parts: <VisitParts day={day} booking={entry.booking} /> }
                  : { place: placeOf(day, entry.booking), lacks: lackingText(day, entry.booking) })}
              />
              {isToday && isUnderWay(entry.booking, now) && <RowDone booking={entry.booking} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** True if this device may mark the visit done: it has begun, and its money is visible here. */
function isUnderWay(booking: Day['bookings'][number], now: number): booking is DeskBooking {
  return booking.status === 'confirmed' && 'money' in booking && spanOf(booking).from <= now
}

/** Marks a visit done. Where money is open, it opens the form for how it was paid instead. */
function RowDone({ booking: { _id, fullName, money, status } }: { booking: DeskBooking }) {
  const look = {
    'aria-label': `Done: ${fullName}`,
    className:
      'flex min-h-16 w-14 shrink-0 flex-col items-center justify-center gap-0.5 rounded-card border border-ink/15 bg-white/50 text-[0.8125rem]/5 font-semibold hover:border-ink print:hidden',
    children: [<Icon key="icon" of={CheckCheck} size={20} />, 'Done'],
  }
  if (money.owed > 0) return <Link to={deskPaths.bookingPart(_id, 'done')} {...look} />
  const finish = () => change(`Done: ${fullName}`, () => decide(_id, { status: 'done', from: status }))
  return <button type="button" onClick={finish} {...look} />
}

/** Today opens at the current time; Back restores the scroll position. */
export function useOpenAtNow(isToday: boolean) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isToday || isReturning()) return
    // After the screen, which scrolls to its top.
    const frame = requestAnimationFrame(() => line.current?.scrollIntoView({ block: 'start', behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [isToday])
  return line
}

/** Scrolled to, it leaves room above for the visits under way. */
export function NowLine({ line }: { line: React.Ref<HTMLLIElement> }) {
  return (
    <li
      ref={line}
      className="flex scroll-mt-[40dvh] items-center gap-3 text-[0.875rem]/6 font-semibold text-petal print:hidden"
    >
      <span className="rounded-full bg-petal px-2.5 text-cream">Now {clockTime(Date.now())}</span>
      <span aria-hidden="true" className="h-0.5 grow bg-petal" />
    </li>
  )
}

/** Of a large catalogue the last one leads to all treatments at that time. */
const FREE_SHOWN = 8

function Gap({ date, at, until, places }: { date: string; at: number; until: number; places: FreePlace[] }) {
  const time = timeLabel(at)
  const more = { title: `${places.length - FREE_SHOWN + 1} more`, fills: {} }
  const shown = places.length > FREE_SHOWN ? [...places.slice(0, FREE_SHOWN - 1), more] : places
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border border-dashed border-ink/30 px-3 py-1.5 text-[0.9375rem]/6 text-stone print:hidden">
      <span>
        Free {time} to {timeLabel(until)}
      </span>
      <span className="flex flex-wrap gap-1.5">
        {shown.map(({ title, fills }) => (
          <Link
            key={title}
            to={`${deskPaths.newBooking}?${new URLSearchParams({ date, time, ...fills })}`}
            aria-label={`Book ${title} at ${time}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-[1.375rem] border border-ink/20 bg-white/50 py-1.5 pr-4 pl-3 text-ink wrap-anywhere hover:border-ink hover:bg-white"
          >
            <Icon of={Plus} size={16} className="shrink-0" />
            {title}
          </Link>
        ))}
      </span>
    </li>
  )
}

function where(day: Day, { serviceId, station, therapistId, roomId }: Day['blocks'][number]) {
  const { therapists, rooms } = teamOf(day)
  const one = [...therapists, ...rooms].find(({ _id }) => _id === (therapistId ?? roomId))
  if (therapistId || roomId) return one ? `, ${one.name}` : ''
  if (!serviceId) return ', the whole spa'
  const service = day.stations.find(one => one.serviceId === serviceId)?.serviceName ?? ''
  return `, ${service}${station ? ` room ${station}` : ''}`
}
