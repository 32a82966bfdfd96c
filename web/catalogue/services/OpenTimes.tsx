import { ChevronDown } from 'lucide'
import { hoursInside } from '#contract/catalogue/availability.ts'
import type { SubService } from '#contract/catalogue/catalogue.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { catalogueText } from '#contract/messages.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { DAY_ABBREVIATION_LETTERS } from '#contract/rules.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface Props {
  availability: DayAvailability[]
  /** Set where all plans share one timetable: each card then shows it in a closed `<details>`. */
  isFolded: boolean
}

export function OpenTimes({ availability, isFolded }: Props) {
  const days = bookableDays(availability)
  const heading = <h4 className="font-semibold">{catalogueText.whenCanYouBook}</h4>
  if (!isFolded)
    return (
      <div className="border-t border-ink/10 pt-5">
        {heading}
        {days.length === 0 && <p className="mt-2 text-[0.9375rem] text-stone">Please ask us for a time.</p>}
        <Timetable days={days} />
      </div>
    )

  return (
    <details className="group border-t border-ink/10 pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        {heading}
        <Icon
          of={ChevronDown}
          size={20}
          className="shrink-0 text-amber transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <Timetable days={days} />
    </details>
  )
}

export function shareTimetable(plans: SubService[], spaHours: readonly DayAvailability[]) {
  const timetables = plans.map(({ availability }) => bookableDays(hoursInside(availability, spaHours)))
  const [first = []] = timetables
  const isSame = (days: DayAvailability[]) => JSON.stringify(days) === JSON.stringify(first)
  return plans.length > 1 && first.length > 0 && timetables.every(isSame)
}

const bookableDays = (availability: DayAvailability[]) => availability.filter(({ timeRanges }) => timeRanges.length > 0)

function Timetable({ days }: { days: DayAvailability[] }) {
  return (
    <dl className="mt-2 space-y-1 text-sm/6">
      {days.map(({ day, timeRanges }) => (
        <div key={`${day} ${timeRanges.map(timeRangeLabel)}`} className="flex flex-wrap gap-x-3 pl-11">
          <dt className="-ml-11 w-8 font-semibold text-ink/80">{day.slice(0, DAY_ABBREVIATION_LETTERS)}</dt>
          {timeRanges.map(range => (
            <dd key={timeRangeLabel(range)} className="text-stone tabular-nums">
              {timeRangeLabel(range)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
