import { ChevronLeft, ChevronRight, Printer } from 'lucide'
import { addDays, dayAndMonth, isPlainDate, weekdayOf } from '#contract/dates.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { type Day, fetchDay } from '#web/api/desk.ts'
import { Link, useSearchParams } from '#web/navigation/navigation.tsx'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { RoundButton } from '../RoundButton.tsx'
import { Screen } from '../Screen.tsx'
import { hoursOf, mondayOf, today } from '../times.ts'
import { COMING } from '../words.ts'
import { Bars } from './Bars.tsx'

const DAYS_PER_WEEK = 7

/** Seven days of bars, with names where there is room; a day opens with a tap, and the week prints. */
export default function WeekPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('date') ?? ''
  const monday = mondayOf(isPlainDate(asked) ? asked : today())
  const week = useDeskData(`week ${monday}`, () =>
    Promise.all(Array.from({ length: DAYS_PER_WEEK }, (_, index) => fetchDay(addDays(monday, index)))),
  )
  const turn = (days: number) => setParams({ date: addDays(monday, days) })

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
        {days => (
          <ol data-landscape className="grid grid-cols-1 gap-3 lg:grid-cols-7 lg:gap-2 print:grid-cols-7 print:gap-1">
            {days.map(day => (
              <WeekDay key={day.date} day={day} />
            ))}
          </ol>
        )}
      </Loaded>
    </Screen>
  )
}

function WeekDay({ day }: { day: Day }) {
  const bookings = day.bookings.filter(({ status }) => COMING.includes(status))
  const isClosed = day.closures.length > 0 || hoursOf(day.date) === undefined
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
          {isClosed && bookings.length === 0 ? 'Closed' : `${bookings.length} booked`}
        </span>
      </Link>
      <Bars bookings={bookings} isClosed={isClosed} />
    </li>
  )
}
