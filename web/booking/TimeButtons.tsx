import { type ReactNode, useId } from 'react'
import type { Named } from '#contract/booking/booking.ts'
import type { VisitPlan } from '#contract/booking/visit.ts'
import { bookingText, visitText } from '#contract/messages.ts'
import { longDate } from '#contract/platform/dates.ts'
import { zoneName } from '#contract/platform/zone.ts'
import { type Failure, isTransient } from '#web/api/api-problem.ts'
import type { EmptyDay } from '#web/store/booking.ts'
import { useSpa } from '#web/store/site.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { EmptyDayWays } from './EmptyDayWays.tsx'

interface Props {
  date: string | null
  time: string | null
  /** Chosen, and not free on this day. */
  timeNotFree?: string | null
  /** What to do about it. */
  instead?: ReactNode
  availableTimes: string[]
  /** Of a visit of several treatments or guests. */
  plans?: VisitPlan[]
  emptyDay: EmptyDay | null
  failure: Failure | undefined
  retry(): void
  /** `isPointed`: by a finger or a mouse, not by a key. */
  chooseTime(time: string, isPointed: boolean): void
  chooseDate(date: string): void
  /** The wanted person, and how to do without. */
  therapist?: Named
  chooseAnyone?(): void
}

export function TimeButtons(props: Props) {
  const { date, time, timeNotFree, availableTimes, plans = [], emptyDay, failure, retry, chooseTime } = props
  const { chooseDate, therapist, chooseAnyone, instead } = props
  const { timeZone } = useSpa()
  const headingId = useId()

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by a heading
    <div
      role="group"
      aria-labelledby={headingId}
      data-times=""
      tabIndex={-1}
      className="min-h-36 md:min-h-48 focus-visible:[box-shadow:none] focus-visible:outline-none"
    >
      <h2 id={headingId} className="text-[1.625rem]/8 font-semibold md:pt-1.5">
        Available times
      </h2>
      <p className="mt-2 text-[0.9375rem] text-stone">
        {date ? `${longDate(date)}, ${zoneName(timeZone)}` : 'Choose a day first.'}
      </p>
      <p role="status" className="mt-3 rounded-card bg-linen px-5 py-4 empty:hidden">
        {timeNotFree && bookingText.timeNotFree(timeNotFree)}
      </p>
      {timeNotFree && instead}
      <ul
        className={`mt-4 grid gap-2 ${plans.length > 0 ? 'grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] text-[0.9375rem]/5' : 'grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]'}`}
      >
        {availableTimes.map(free => (
          <li key={free}>
            <button
              type="button"
              aria-pressed={free === time}
              onClick={({ detail }) => chooseTime(free, detail > 0)}
              className={`min-h-11 w-full rounded-full border px-1.5 py-1 tabular-nums transition-colors duration-200 ${free === time ? 'border-gold bg-gold font-semibold text-ink' : 'border-ink/25 hover:border-ink hover:bg-ink/5'}`}
            >
              {rangeOf(free, plans)}
            </button>
          </li>
        ))}
      </ul>
      {emptyDay && (
        <div className="rounded-card bg-linen px-5 py-4">
          <p>{emptyDay.reason}</p>
          <EmptyDayWays {...{ date, emptyDay, therapist, chooseDate, chooseAnyone }} />
        </div>
      )}
      {failure && (
        <div className="rounded-card bg-linen px-5 py-4">
          <p>{failure.code === 'no_response' ? NO_RESPONSE : failure.sentence}</p>
          {isTransient(failure.code) && <TryAgain onClick={retry} />}
        </div>
      )}
    </div>
  )
}

/** A visit is told until it ends. In a narrow button the end has a line of its own. */
function rangeOf(time: string, plans: VisitPlan[]) {
  const plan = plans.find(({ bookingTime }) => bookingTime === time)
  if (!plan) return time
  const [from, until] = visitText.rangeParts(time, plan.endTime)
  return (
    <>
      <span className="whitespace-nowrap">{from}</span> <span className="whitespace-nowrap">{until}</span>
    </>
  )
}

const NO_RESPONSE = 'The times of this day did not load. Please check your connection.'
