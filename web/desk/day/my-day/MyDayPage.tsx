import { ChevronLeft, ChevronRight } from 'lucide'
import { useEffect } from 'react'
import { addDays, dayAndMonth, isPlainDate, weekdayOf } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { fetchMyDay, type MyDay } from '#web/api/team-desk.ts'
import { ThisDevice } from '#web/desk/access/ThisDevice.tsx'
import { refreshDesk, useDeskData } from '#web/desk/desk-data.ts'
import { Loaded } from '#web/desk/Loaded.tsx'
import { pollWhileVisible } from '#web/desk/poll.ts'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { dayName, today as todayOfSpa } from '#web/desk/times.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { NowLine, useOpenAtNow } from '../today/DayList.tsx'
import { useMinute } from '../today/use-minute.ts'
import { MyTreatment } from './MyTreatment.tsx'
import { myDayLine } from './my-day-line.ts'

/** The whole desk of a therapist's device: one person's own day. */
export default function MyDayPage() {
  const [params, setParams] = useSearchParams()
  const today = todayOfSpa()
  const param = params.get('date') ?? today
  const date = isPlainDate(param) ? param : today
  const day = useDeskData(`my day ${date}`, () => fetchMyDay(date))
  // No bar counts what is new here, so the day itself is fetched again.
  useEffect(() => pollWhileVisible(refreshDesk), [])
  const name = dayName(date, today)
  const isNamed = name === 'Today' || name === 'Tomorrow'
  const go = (to: string) => setParams(to === today ? {} : { date: to })
  const who = day.data?.therapist.name
  return (
    <Screen
      hasRail={false}
      title={isNamed ? name : weekdayOf(date)}
      about={[isNamed ? dayAndMonth(date) : name.replace(weekdayOf(date), '').trim(), who].filter(Boolean).join(', ')}
      actions={
        <div className="flex shrink-0 items-center">
          {date !== today && <SmallButton onClick={() => go(today)}>Today</SmallButton>}
          <RoundButton label="The day before" icon={ChevronLeft} onClick={() => go(addDays(date, -1))} />
          <RoundButton label="The day after" icon={ChevronRight} onClick={() => go(addDays(date, 1))} />
        </div>
      }
    >
      <div className="max-w-3xl">
        <Loaded from={day} label="Loading your day">
          {data => <DayOf key={date} day={data} isToday={date === today} />}
        </Loaded>
        <ThisDevice />
      </div>
    </Screen>
  )
}

function DayOf({ day, isToday }: { day: MyDay; isToday: boolean }) {
  const now = useMinute()
  const nowLine = useOpenAtNow(isToday)
  const entries = myDayLine(day, isToday ? now : undefined)
  return (
    <>
      <p className="mb-3 font-semibold">{summaryOf(day)}</p>
      <ol aria-label="Your day" className="grid grid-cols-1 gap-2">
        {entries.map(entry => {
          if (entry.kind === 'now') return <NowLine key="now" line={nowLine} />
          const span = `${timeLabel(entry.at)} to ${timeLabel(entry.until)}`
          if (entry.kind === 'free')
            return (
              <li
                key={`free ${entry.at}`}
                className="rounded-card border border-dashed border-ink/30 px-3 py-1.5 text-[0.9375rem]/6 text-stone"
              >
                Free {span}
              </li>
            )
          if (entry.kind === 'away')
            return (
              <li key={`away ${entry.at}`} className="hatched flex min-h-11 items-center rounded-card px-3 py-1.5">
                <span className="rounded-lg bg-cream px-2.5 py-0.5 text-[0.9375rem]/6 wrap-anywhere">
                  <strong className="font-semibold">Away</strong> {span}
                  {entry.reason && `: ${entry.reason}`}
                </span>
              </li>
            )
          return (
            <li key={entry.treatment._id}>
              <MyTreatment treatment={entry.treatment} isToday={isToday} hasBegun={isToday && entry.at <= now} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** "4 treatments, 9:00 AM to 6:00 PM" */
function summaryOf({ treatments, hours }: MyDay) {
  const count = treatments.length
  if (count === 0 && hours.length === 0) return 'You are off on this day'
  const at = hours.map(({ start, end }) => `${timeLabel(start)} to ${timeLabel(end)}`).join(' and ')
  if (count === 0) return `Nobody is booked with you yet. You work ${at}`
  const what = count === 1 ? '1 treatment' : `${count} treatments`
  return [what, at].filter(Boolean).join(', ')
}
