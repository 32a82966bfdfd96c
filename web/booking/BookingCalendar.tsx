import { ChevronLeft, ChevronRight } from 'lucide'
import { useEffect, useId, useState } from 'react'
import type { ClosedDays } from '#contract/booking/booking.ts'
import { calendarText } from '#contract/messages.ts'
import {
  addDays,
  addMonths,
  datesOfMonth,
  daysText,
  longDate,
  monthGrid,
  monthOf,
  monthTitle,
} from '#contract/platform/dates.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { prefetch } from '#web/loading/prefetch.ts'
import type { RequestState } from '#web/store/request-state.ts'
import { useSite } from '#web/store/site.ts'
import { Button, IconButton, TextButton } from '#web/ui/Button.tsx'
import { MonthGrid, type Step } from '#web/ui/MonthGrid.tsx'
import { useWhenOnline } from '#web/ui/use-when-online.ts'

interface Props {
  chosen: string | null
  bookedDates: string[]
  closedDays: Record<string, ClosedDays[]>
  requests: Record<string, RequestState<unknown>>
  /** Fetches the booked dates of a month. Stable for one sub-service. */
  load(month: string): void
  loadAhead?(month: string): Promise<void>
  chooseDate(date: string): void
  /** A day that is still to come and cannot be chosen was tapped. */
  onFull?(date: string): void
}

export function BookingCalendar(props: Props) {
  const { chosen, bookedDates, closedDays, requests, load, loadAhead, chooseDate, onFull } = props
  const { today } = useSite()
  const [active, setActive] = useState(chosen ?? today)
  const month = monthOf(active)
  const request = requests[month]
  const titleId = useId()

  // Days can be chosen before the response: the times of a day say whether it is free.
  useEffect(() => {
    load(month)
  }, [load, month])
  const isKnown = request?.status === 'done'
  useEffect(() => {
    if (isKnown && loadAhead) return prefetch(() => loadAhead(addMonths(month, 1)))
  }, [isKnown, loadAhead, month])
  useWhenOnline(() => request?.status === 'failed' && load(month))

  // The button that offers the next free day may choose one in another month.
  useEffect(() => {
    if (chosen) setActive(chosen)
  }, [chosen])

  const isDisabled = (date: string) => date < today || bookedDates.includes(date)
  const dates = datesOfMonth(month)
  const isFull = isKnown && dates.every(isDisabled)
  const closed = (closedDays[month] ?? []).filter(({ to }) => to >= today)
  function nameOf(date: string) {
    const closure = closed.find(({ from, to }) => from <= date && date <= to)
    if (!closure) return longDate(date)
    return `${longDate(date)}, closed${closure.reason ? `: ${closure.reason}` : ''}`
  }
  const isFirstMonth = month <= monthOf(today)
  // Until the arrow keys were used, the Tab key stops at a day that can be chosen.
  const firstStop = isDisabled(active) ? (dates.find(date => date >= active && !isDisabled(date)) ?? active) : active
  const [hasUsedArrows, setUsedArrows] = useState(false)

  function turn(months: number) {
    setUsedArrows(false)
    setActive(latest(today, `${addMonths(month, months)}-01`))
  }

  return (
    <section aria-labelledby={titleId} data-calendar="">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id={titleId} aria-live="polite" className="grow basis-24 text-[1.625rem]/8 font-semibold">
          {monthTitle(month)}
        </h2>
        <div className="flex gap-1">
          <IconButton of={ChevronLeft} label="Previous month" disabled={isFirstMonth} onClick={() => turn(-1)} />
          <IconButton of={ChevronRight} label="Next month" onClick={() => turn(1)} />
        </div>
      </div>
      {/* Six rows of room beside the times, so that nothing below jumps from month to month. On a phone they are below. */}
      <div className="md:mt-3 md:min-h-[20.25rem]">
        <MonthGrid
          labelledBy={titleId}
          weekdays={DAYS_OF_WEEK}
          weeks={monthGrid(month)}
          selected={chosen}
          today={today}
          active={hasUsedArrows ? active : firstStop}
          nameOf={nameOf}
          isDisabled={isDisabled}
          neighbour={(date, step) => latest(today, moved(date, step))}
          onActive={date => {
            setUsedArrows(true)
            setActive(date)
          }}
          onSelect={chooseDate}
          onDisabled={date => date >= today && onFull?.(date)}
        />
        <ul className="mt-1 text-[0.9375rem]/6 empty:hidden">
          {closed.map(({ from, to, reason }) => (
            <li key={`${from} ${to} ${reason}`}>{calendarText.closedDays(daysText(from, to), reason)}</li>
          ))}
        </ul>
        {onFull && <p className="mt-1 text-[0.9375rem]/6 text-stone">{calendarText.crossedOut}</p>}
      </div>
      <p role="status" className="text-[0.9375rem] text-stone empty:hidden">
        {isFull && calendarText.noFreeDay(monthTitle(month))}
      </p>
      {isFull && (
        <Button look="outline" className="mt-2" onClick={() => turn(1)}>
          {calendarText.seeMonth(monthTitle(addMonths(month, 1)))}
        </Button>
      )}
      {request?.status === 'failed' && (
        <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-stone">
          {request.failure.sentence}
          <TextButton onClick={() => load(month)}>Try again</TextButton>
        </p>
      )}
    </section>
  )
}

function moved(date: string, step: Step) {
  if ('days' in step) return addDays(date, step.days)
  const dates = datesOfMonth(addMonths(monthOf(date), step.months))
  return dates[Number(date.slice(8)) - 1] ?? dates.at(-1)!
}

const latest = (a: string, b: string) => (a < b ? b : a)
