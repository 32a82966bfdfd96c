import { ChevronLeft, ChevronRight, Printer } from 'lucide'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { addDays, dayAndMonth, isPlainDate, weekdayOf } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { type Day, fetchDay } from '#web/api/desk.ts'
import { BookingLink, NAMELESS } from '#web/desk/BookingRow.tsx'
import { Chips } from '#web/desk/Chips.tsx'
import { teamOf } from '#web/desk/day/today/columns.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Loaded } from '#web/desk/Loaded.tsx'
import { guestsText, type PartOf, partId, partsOf, visitSpan, whoOf } from '#web/desk/parts.ts'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { hoursOf, mondayOf, today } from '#web/desk/times.ts'
import { useRole } from '#web/desk/use-role.ts'
import { COUNTED_STATES, STATES } from '#web/desk/words.ts'
import { Link, useSearchParams } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { layoutOverlaps } from './layout-overlaps.ts'

const DAYS_PER_WEEK = 7

export default function WeekPage() {
  const [params, setParams] = useSearchParams()
  const param = params.get('date') ?? ''
  const monday = mondayOf(isPlainDate(param) ? param : today())
  const dates = Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(monday, index))
  const week = useDeskData(`week ${monday}`, () => Promise.all(dates.map(fetchDay)))
  const personId = params.get('person') ?? ''
  const show = (next: { date?: string; person?: string }) => {
    const { date = monday, person = personId } = next
    setParams({ date, ...(person && { person }) }, { replace: next.date === undefined })
  }
  const turn = (days: number) => show({ date: addDays(monday, days) })

  return (
    <Screen
      title="Week"
      about={`From ${dayAndMonth(monday)}`}
      actions={
        <div className="flex print:hidden">
          <RoundButton label="The week before" icon={ChevronLeft} onClick={() => turn(-DAYS_PER_WEEK)} />
          <RoundButton label="The week after" icon={ChevronRight} onClick={() => turn(DAYS_PER_WEEK)} />
          <RoundButton label="Print" icon={Printer} className="max-lg:hidden" onClick={() => print()} />
        </div>
      }
    >
      <Loaded from={week} label="Loading the week">
        {days => {
          const people = peopleOf(days)
          const person = people.find(({ _id }) => _id === personId)
          return (
            <>
              {people.length > 0 && (
                <div className="mb-3 print:hidden">
                  <Chips
                    label="Whose week"
                    isRow
                    options={[
                      { value: '', label: 'Everyone' },
                      ...people.map(({ _id, name }) => ({ value: _id, label: name })),
                    ]}
                    value={person?._id ?? ''}
                    onChange={id => show({ person: id })}
                  />
                </div>
              )}
              {person && <p className="mb-2 hidden font-serif text-lg font-semibold print:block">{person.name}</p>}
              <ol
                data-landscape
                className="grid grid-cols-1 gap-3 lg:grid-cols-7 lg:gap-2 print:grid-cols-7 print:gap-1"
              >
                {days.map(day => (
                  <WeekDay key={day.date} day={day} personId={person?._id} />
                ))}
              </ol>
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

/** Everybody who works on one of the days, in the order of the team. */
function peopleOf(days: readonly Day[]) {
  const all = days.flatMap(day => teamOf(day).therapists)
  return all.filter(({ _id }, at) => all.findIndex(other => other._id === _id) === at)
}

function WeekDay({ day, personId }: { day: Day; personId?: string }) {
  const counted = day.bookings.filter(({ status }) => COUNTED_STATES.includes(status))
  // One person's week has the parts of visits that are theirs.
  const bookings = personId ? counted.flatMap(partsOf).filter(({ therapist }) => therapist?._id === personId) : counted
  const person = teamOf(day).therapists.find(({ _id }) => _id === personId)
  const isShut = day.closures.length > 0 || hoursOf(day.date) === undefined
  const isOff = person?.hours.length === 0
  const isClosed = isShut || isOff
  const isToday = day.date === today()
  return (
    <li className="flex min-w-0 flex-col">
      <Link
        to={deskPaths.day(day.date)}
        className={`flex min-h-11 items-center justify-between gap-x-2 rounded-t-card px-3 text-[0.9375rem]/5 lg:flex-col lg:items-start lg:justify-center lg:px-2.5 lg:py-1.5 print:flex-col print:items-start print:px-1 ${isToday ? 'bg-ink text-cream' : 'bg-linen'}`}
      >
        <span className="font-semibold">
          {weekdayOf(day.date)} {Number(day.date.slice(8))}
        </span>
        <span className="text-[0.8125rem]">
          {isClosed && bookings.length === 0
            ? isShut
              ? 'Closed'
              : person?.reason || 'Off'
            : `${bookings.length} booked`}
        </span>
      </Link>
      <Bars bookings={bookings} isClosed={isClosed} />
    </li>
  )
}

type Booking = PartOf<Day['bookings'][number]>

const FIRST = 8 * 60
const LAST = 20 * 60
const place = (minutes: number) => (100 * (Math.min(LAST, Math.max(FIRST, minutes)) - FIRST)) / (LAST - FIRST)

function Bars({ bookings, isClosed }: { bookings: Booking[]; isClosed: boolean }) {
  const placed = layoutOverlaps(bookings.map(booking => ({ ...visitSpan(booking), booking })))
  const most = Math.max(1, ...placed.map(({ of }) => of))
  return (
    <div
      className={`grow rounded-b-card lg:min-h-80 print:min-h-0 border border-t-0 border-ink/15 ${isClosed && bookings.length === 0 ? 'hatched' : 'bg-white/50'}`}
    >
      <div className="relative print:hidden" style={{ height: `${most * 0.75 + 1.5}rem` }}>
        {[10, 12, 14, 16, 18].map(hour => (
          <span
            key={hour}
            aria-hidden="true"
            className={`absolute inset-y-0 border-l border-ink/10 pl-1 text-[0.6875rem]/4 text-stone ${hour % 4 === 0 ? '' : 'lg:text-transparent'}`}
            style={{ left: `${place(hour * 60)}%` }}
          >
            {timeLabel(hour * 60).replace(':00', '')}
          </span>
        ))}
        {placed.map(({ booking, from, until, lane }) => (
          <span
            key={partId(booking)}
            className={`absolute h-2.5 rounded border-l-4 bg-gold/60 ${STATES[booking.status].edge}`}
            style={{
              left: `${place(from)}%`,
              width: `${place(until) - place(from)}%`,
              top: `${lane * 0.75 + 1.25}rem`,
            }}
          >
            {/* A wide screen has the list below. */}
            <span className="sr-only lg:hidden">{barText(booking)}</span>
          </span>
        ))}
      </div>
      <ul className="grid gap-1 border-t border-ink/10 p-1 max-lg:hidden print:grid print:border-0">
        {placed.map(({ booking }) => (
          <li key={partId(booking)}>
            <Visit booking={booking} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** "10:00 AM to 12:00 PM, Ada Obi, 2 guests, Confirmed" */
function barText(booking: Booking) {
  const { from, until } = visitSpan(booking)
  const times = `${timeLabel(from)} to ${timeLabel(until)}`
  const guests = !booking.part && guestsText(booking)
  return [times, whoOf(booking) || NAMELESS, guests, STATES[booking.status].word].filter(Boolean).join(', ')
}

function Visit({ booking }: { booking: Booking }) {
  const { may } = useRole()
  const { icon, word, edge } = STATES[booking.status]
  return (
    <BookingLink
      id={booking._id}
      isLink={may('desk')}
      className={`block min-h-11 rounded-lg border-l-4 bg-gold/20 px-2 py-1 text-[0.8125rem]/4.5 break-inside-avoid [a&]:hover:bg-gold/40 print:min-h-0 print:px-1 print:py-0.5 print:text-[0.75rem]/4 ${edge}`}
    >
      <span className="flex items-center gap-1 whitespace-nowrap text-stone">
        {booking.bookingTime}
        <Icon of={icon} size={12} strokeWidth={2.5} className="shrink-0" />
        <span className="sr-only">, {word},</span>
      </span>
      <span className="block font-semibold wrap-break-word">{whoOf(booking) || NAMELESS}</span>
      {!booking.part && guestsText(booking) && <span className="block text-stone">{guestsText(booking)}</span>}
    </BookingLink>
  )
}
