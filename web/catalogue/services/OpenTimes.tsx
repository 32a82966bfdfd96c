import { ChevronDown } from 'lucide'
import { Fragment } from 'react'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { catalogueText } from '#contract/messages.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { DAY_ABBREVIATION_LETTERS } from '#contract/rules.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { shortTimes } from './short-times.ts'

/** A week on one line, which opens to the hours of each day. */
export function OpenTimes({ availability }: { availability: DayAvailability[] }) {
  const days = bookableDays(availability)
  const heading = <h4 className="font-semibold">{catalogueText.whenCanYouBook}</h4>
  if (days.length === 0)
    return (
      <div className="border-t border-ink/10 pt-3 text-[0.9375rem]/6">
        {heading}
        <p className="text-stone">Please ask us for a time.</p>
      </div>
    )

  return (
    <details className="group border-t border-ink/10 text-[0.9375rem]/6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span>
          {heading}
          {/* A new line starts with the days, never within a time. */}
          <span className="block text-stone group-open:hidden">
            {shortTimes(days).map((part, index, all) => (
              <Fragment key={part}>
                {index > 0 && ' '}
                <span className="inline-block">{index < all.length - 1 ? `${part},` : part}</span>
              </Fragment>
            ))}
          </span>
        </span>
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

const bookableDays = (availability: DayAvailability[]) => availability.filter(({ timeRanges }) => timeRanges.length > 0)

function Timetable({ days }: { days: DayAvailability[] }) {
  return (
    <dl className="space-y-1 pb-3 text-sm/6">
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
