import { CalendarDays, ChevronLeft, ChevronRight, Printer } from 'lucide'
import { useState } from 'react'
import { addDays, dayAndMonth, isPlainDate, longDate, weekdayOf } from '#contract/platform/dates.ts'
import { type Day, fetchDay } from '#web/api/desk.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Loaded } from '#web/desk/Loaded.tsx'
import { lazyComponent } from '#web/desk/lazy-component.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { dayName, hoursOf, today as todayOfSpa } from '#web/desk/times.ts'
import { useRole } from '#web/desk/use-role.ts'
import { COUNTED_STATES, moneyText } from '#web/desk/words.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { readText, writeText } from '#web/storage.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { teamOf } from './columns.ts'
import { DayList } from './DayList.tsx'

const DayColumns = lazyComponent(() => import('./DayColumns.tsx'), <Spinner label="Loading the columns" />)
const Reminders = lazyComponent(() => import('./Reminders.tsx'), null)
const OffersToTell = lazyComponent(() => import('#web/desk/booking/waiting/TellThem.tsx'), null)
// A failure to load them must not hide the day.
const loadFirstSteps = () => import('#web/desk/operations/FirstSteps.tsx').catch(() => ({ default: () => null }))
const FirstSteps = lazyComponent(loadFirstSteps, null)

export function TodayPage() {
  const [params, setParams] = useSearchParams()
  const today = todayOfSpa()
  const param = params.get('date') ?? today
  const date = isPlainDate(param) ? param : today
  const day = useDeskData(`day ${date}`, () => fetchDay(date))
  const { may } = useRole()
  const [wanted, setView] = useState(() => readText(VIEW))
  const change = (next: string) => {
    setView(next)
    writeText(VIEW, next)
  }
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
          <DayField date={date} onChange={go} />
          <RoundButton label="The day after" onClick={() => go(addDays(date, 1))} icon={ChevronRight} />
          <RoundButton label="Print" onClick={() => print()} icon={Printer} className="max-lg:hidden" />
        </div>
      }
    >
      {date === today && may('desk') && <OffersToTell />}
      {date === today && may('owner') && <FirstSteps />}
      <Loaded from={day} label="Loading the day">
        {data => {
          const views = viewsOf(data)
          const view = views.find(({ value }) => value === wanted)?.value ?? 'list'
          return (
            <>
              <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="font-semibold">{summary(data)}</p>
                <div className="max-w-full print:hidden">
                  <Chips label="View" isRow options={views} value={view} onChange={change} />
                </div>
              </div>
              <Closed day={data} />
              {view !== 'list' ? (
                <DayColumns key={view} day={data} by={view} isToday={date === today} mayBook={may('desk')} />
              ) : (
                <DayList key={date} day={data} isToday={date === today} mayBook={may('desk')} />
              )}
              {date > today && <Reminders key={`remind ${date}`} day={data} />}
              {date === today && (
                <OutlineButton className="mt-4 w-full print:hidden" onClick={() => go(addDays(today, 1))}>
                  {may('desk') ? 'Tomorrow, and whom to remind' : 'Tomorrow'}
                </OutlineButton>
              )}
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

const VIEW = 'desk_view'

/** Without a team the columns are the stations of the services. */
function viewsOf(day: Day) {
  const { therapists, rooms } = teamOf(day)
  const hasTeam = therapists.length + rooms.length > 0
  return [
    { value: 'list' as const, label: 'List' },
    ...(therapists.length > 0 ? [{ value: 'therapist' as const, label: 'By person' }] : []),
    ...(rooms.length > 0 || !hasTeam ? [{ value: 'room' as const, label: hasTeam ? 'By room' : 'Rooms' }] : []),
  ]
}

/** The browser's date picker behind an icon: as quick to open, a third as wide. */
function DayField({ date, onChange }: { date: string; onChange(date: string): void }) {
  return (
    <span className="relative grid size-11 place-items-center rounded-full focus-within:outline-2 focus-within:outline-gold hover:bg-ink/10">
      <Icon of={CalendarDays} size={22} />
      <input
        type="date"
        aria-label="Choose a day"
        value={date}
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        onChange={({ target }) => target.value && onChange(target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  )
}

function Closed({ day }: { day: Day }) {
  const [closure] = day.closures
  if (!closure && hoursOf(day.date)) return null
  return (
    <p className="mb-3 rounded-card bg-linen px-4 py-3">
      Closed on {longDate(day.date)}
      {closure?.reason ? `: ${closure.reason}` : ''}. No times are offered.
    </p>
  )
}

/** "6 bookings · ₦141,000 · 2 to check"; without prices for devices that may only look. */
function summary({ bookings }: Day) {
  const coming = bookings.filter(({ status }) => COUNTED_STATES.includes(status))
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
