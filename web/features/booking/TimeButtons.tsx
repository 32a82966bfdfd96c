import { useId } from 'react'
import { dayAndMonth, longDate } from '#contract/dates.ts'
import { zoneName } from '#contract/zone.ts'
import { isTransient } from '#web/api/api-problem.ts'
import { loadTimes, timeChosen } from '#web/store/booking.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { useSite } from '#web/store/site.ts'
import { Button, TryAgain } from '#web/ui/Button.tsx'

/** The free times of the chosen day; or why there are none, and which day has some. */
export function TimeButtons({ chooseDate }: { chooseDate(date: string): void }) {
  const dispatch = useAppDispatch()
  const { timeZone } = useSite()
  const bookingDate = useAppSelector(state => state.booking.bookingDate)
  const bookingTime = useAppSelector(state => state.booking.bookingTime)
  const availableTimes = useAppSelector(state => state.booking.availableTimes)
  const emptyDay = useAppSelector(state => state.booking.emptyDay)
  const headingId = useId()

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by a heading
    <div
      role="group"
      aria-labelledby={headingId}
      data-times=""
      tabIndex={-1}
      className="min-h-48 focus-visible:shadow-none focus-visible:outline-none"
    >
      <h2 id={headingId} className="text-[1.625rem]/8 font-semibold">
        Available times
      </h2>
      <p className="mt-2 text-[0.9375rem] text-stone">
        {bookingDate ? `${longDate(bookingDate)}, ${zoneName(timeZone)}` : 'Choose a day first.'}
      </p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {availableTimes.map(time => (
          <li key={time}>
            <button
              type="button"
              aria-pressed={time === bookingTime}
              onClick={() => dispatch(timeChosen(time))}
              className={`min-h-11 w-full rounded-full border px-2 tabular-nums transition-colors duration-200 ${time === bookingTime ? 'border-gold bg-gold font-semibold text-ink' : 'border-ink/25 hover:border-ink hover:bg-ink/5'}`}
            >
              {time}
            </button>
          </li>
        ))}
      </ul>
      {emptyDay && (
        <div className="rounded-card bg-linen px-5 py-4">
          <p>{emptyDay.reason}</p>
          {emptyDay.nextFreeDate && (
            <Button look="outline" className="mt-3" onClick={() => chooseDate(emptyDay.nextFreeDate!)}>
              {dayAndMonth(emptyDay.nextFreeDate)}
            </Button>
          )}
        </div>
      )}
      <TimesFailure />
    </div>
  )
}

/** Whatever the reason, it is said; and where trying again may help, it can be done right here. */
function TimesFailure() {
  const dispatch = useAppDispatch()
  const request = useAppSelector(state => state.booking.requests.times)
  if (request.status !== 'failed') return null
  const { code, sentence } = request.failure
  return (
    <div className="rounded-card bg-linen px-5 py-4">
      <p>{code === 'no_response' ? 'The times of this day did not load. Please check your connection.' : sentence}</p>
      {isTransient(code) && <TryAgain onClick={() => dispatch(loadTimes())} />}
    </div>
  )
}
