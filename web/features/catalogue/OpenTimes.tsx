import type { DayAvailability } from '#contract/catalogue.ts'
import { catalogueText } from '#contract/messages.ts'
import { DAY_ABBREVIATION_LETTERS } from '#contract/rules.ts'
import { timeRangeLabel } from '#contract/time.ts'

/** On which days, and between which hours, a sub-service can be booked. */
export function OpenTimes({ availability }: { availability: DayAvailability[] }) {
  const days = availability.filter(({ timeRanges }) => timeRanges.length > 0)

  return (
    <div className="border-t border-ink/10 pt-5">
      <h4 className="font-semibold">{catalogueText.whenCanYouBook}</h4>
      {days.length === 0 && <p className="mt-2 text-[0.9375rem] text-stone">Please ask us for a time.</p>}
      <dl className="mt-2 space-y-1 text-sm/6">
        {days.map(({ day, timeRanges }) => (
          <div key={`${day} ${timeRanges.map(timeRangeLabel)}`} className="flex flex-wrap gap-x-3 pl-11">
            <dt className="-ml-11 w-8 font-semibold text-ink/80">{day.slice(0, DAY_ABBREVIATION_LETTERS)}</dt>
            {timeRanges.map(range => (
              <dd key={timeRangeLabel(range)} className="whitespace-nowrap text-stone tabular-nums">
                {timeRangeLabel(range)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}
