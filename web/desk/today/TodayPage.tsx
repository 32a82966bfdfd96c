import { CalendarDays, ChevronLeft, ChevronRight, Printer } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { addDays, dayAndMonth, isPlainDate, longDate, weekdayOf } from '#contract/dates.ts'
import { type Day, fetchDay } from '#web/api/desk.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Chips } from '../Chips.tsx'
import { DayField } from '../DayField.tsx'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { RoundButton } from '../RoundButton.tsx'
import { Screen } from '../Screen.tsx'
import { dayName, hoursOf, today as todayOfSpa } from '../times.ts'
import { useRole } from '../use-role.ts'
import { COMING, moneyText } from '../words.ts'
import { DayList } from './DayList.tsx'

const StationColumns = lazy(() => loadCode(() => import('./StationColumns.tsx')))
const Reminders = lazy(() => loadCode(() => import('./Reminders.tsx')))
const ToTell = lazy(() => loadCode(() => import('../waiting/ToTell.tsx')))
// The day is worth showing without them.
const FirstSteps = lazy(() => import('../owner/FirstSteps.tsx').catch(() => ({ default: () => null })))

/** Who comes, along the clock; or the stations side by side. */
export function TodayPage() {
  const [params, setParams] = useSearchParams()
  const today = todayOfSpa()
  const asked = params.get('date') ?? today
  const date = isPlainDate(asked) ? asked : today
  const day = useDeskData(`day ${date}`, () => fetchDay(date))
  const { may } = useRole()
  const [view, setView] = useState<'list' | 'stations'>('list')
  const name = dayName(date, today)
  const isNamed = name === 'Today' || name === 'Tomorrow'
  const weekday = weekdayOf(date)
  const go = (to: string) => setParams(to === today ? {} : { date: to })

  return (
    <Screen
      // A whole date beside the buttons would be cut on a phone.
      title={isNamed ? name : weekday}
      about={isNamed ? dayAndMonth(date) : name.replace(weekday, '').trim()}
      actions={
        <div className="flex shrink-0 items-center print:hidden">
          <RoundButton label="The day before" onClick={() => go(addDays(date, -1))} icon={ChevronLeft} />
          <DayField label="Choose a day" icon={CalendarDays} value={date} onChange={go} />
          <RoundButton label="The day after" onClick={() => go(addDays(date, 1))} icon={ChevronRight} />
          <RoundButton label="Print" onClick={() => print()} icon={Printer} className="max-lg:hidden" />
        </div>
      }
    >
      {date === today && may('desk') && (
        <Suspense>
          <ToTell />
        </Suspense>
      )}
      {date === today && may('owner') && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <Loaded from={day} label="Loading the day">
        {data => (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="font-semibold">{summary(data)}</p>
              <div className="print:hidden">
                <Chips
                  label="View"
                  isRow
                  options={[
                    { value: 'list', label: 'List' },
                    { value: 'stations', label: 'Rooms' },
                  ]}
                  value={view}
                  onChange={setView}
                />
              </div>
            </div>
            <Closed day={data} />
            {view === 'stations' ? (
              <Suspense fallback={<Spinner label="Loading the rooms" />}>
                <StationColumns day={data} isToday={date === today} mayBook={may('desk')} />
              </Suspense>
            ) : (
              <DayList key={date} day={data} isToday={date === today} mayBook={may('desk')} />
            )}
            {date > today && (
              <Suspense>
                <Reminders key={`remind ${date}`} day={data} />
              </Suspense>
            )}
            {date === today && (
              <Button look="outline" className="mt-4 w-full print:hidden" onClick={() => go(addDays(today, 1))}>
                {may('desk') ? 'Tomorrow, and whom to remind' : 'Tomorrow'}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Closed({ day }: { day: Day }) {
  const [closure] = day.closures
  const isWeekdayOff = hoursOf(day.date) === undefined
  if (!closure && !isWeekdayOff) return null
  return (
    <p className="mb-3 rounded-card bg-linen px-4 py-3">
      Closed on {longDate(day.date)}
      {closure?.reason ? `: ${closure.reason}` : ''}. No times are offered.
    </p>
  )
}

/** "6 bookings · ₦141,000 · 2 to check"; without prices for who may only look. */
function summary({ bookings }: Day) {
  const coming = bookings.filter(({ status }) => COMING.includes(status))
  const worth = coming.reduce((sum, booking) => sum + ('price' in booking ? booking.price : 0), 0)
  const toCheck = bookings.filter(({ status }) => status === 'submitted').length
  if (coming.length === 0) return 'Nobody is booked yet'
  return [
    `${coming.length} ${coming.length === 1 ? 'booking' : 'bookings'}`,
    worth > 0 && moneyText(worth),
    toCheck > 0 && `${toCheck} to check`,
  ]
    .filter(Boolean)
    .join(' · ')
}
