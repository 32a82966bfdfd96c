import { ChevronLeft, ChevronRight } from 'lucide'
import { useId, useState } from 'react'
import type { Closure } from '#contract/booking/booking.ts'
import { addDays, addMonths, datesOfMonth, longDate, monthGrid, monthOf, monthTitle } from '#contract/platform/dates.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { today } from '#web/desk/times.ts'
import { MonthGrid, type Step } from '#web/ui/MonthGrid.tsx'
import { closureOn } from './closing.ts'

interface Props {
  closures: readonly Closure[]
  /** The days about to be closed; empty strings when none are. */
  chosen: { from: string; to: string }
  onTap(date: string): void
}

export function ClosureMonth({ closures, chosen, onTap }: Props) {
  const now = today()
  const titleId = useId()
  const [active, setActive] = useState(chosen.from || now)
  const month = monthOf(active)
  const isFirst = month <= monthOf(now)
  const isChosen = (date: string) => chosen.from !== '' && chosen.from <= date && date <= chosen.to
  const turn = (months: number) => {
    const first = `${addMonths(month, months)}-01`
    setActive(monthOf(now) === monthOf(first) ? now : first)
  }

  return (
    <section aria-labelledby={titleId} className="rounded-card border border-ink/15 bg-white/50 p-3">
      <div className="mb-1 flex items-center gap-1">
        <h2 id={titleId} aria-live="polite" className="grow pl-1 text-[1.625rem]/8 font-semibold">
          {monthTitle(month)}
        </h2>
        <RoundButton label="Previous month" icon={ChevronLeft} disabled={isFirst} onClick={() => turn(-1)} />
        <RoundButton label="Next month" icon={ChevronRight} onClick={() => turn(1)} />
      </div>
      <MonthGrid
        labelledBy={titleId}
        weekdays={DAYS_OF_WEEK}
        weeks={monthGrid(month)}
        selected={null}
        today={now}
        active={active}
        nameOf={date => nameOf(date, closureOn(closures, date), isChosen(date))}
        isDisabled={date => date < now}
        lookOf={date => {
          if (isChosen(date)) return 'bg-gold font-semibold text-ink'
          return closureOn(closures, date) && 'hatched border border-petal font-semibold text-petal line-through'
        }}
        neighbour={moved}
        onActive={setActive}
        onSelect={onTap}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-[0.875rem]/6 text-stone">
        <span>
          <span
            aria-hidden="true"
            className="hatched mr-2 inline-block size-4 rounded-full border border-petal align-[-2px]"
          />
          Closed
        </span>
        <span>Tap a day to close it, then a later one for several.</span>
      </p>
    </section>
  )
}

function nameOf(date: string, closure: Closure | undefined, isChosen: boolean) {
  if (closure) return `${longDate(date)}, closed${closure.reason ? `: ${closure.reason}` : ''}`
  return isChosen ? `${longDate(date)}, chosen` : longDate(date)
}

function moved(date: string, step: Step) {
  if ('days' in step) return addDays(date, step.days)
  const dates = datesOfMonth(addMonths(monthOf(date), step.months))
  return dates[Number(date.slice(8)) - 1] ?? dates.at(-1)!
}
