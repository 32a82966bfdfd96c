import { useState } from 'react'
import type { Closure } from '#contract/booking/booking.ts'
import { type Holiday, holidaysOf } from '#contract/booking/holidays.ts'
import { addDays, dayAndMonth, longDate } from '#contract/platform/dates.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { List } from '#web/desk/List.tsx'
import { Problem } from '#web/desk/Problem.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { today } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { close, closureOn } from './closing.ts'

const DAYS_AHEAD = 365

/** The country's holidays of the next twelve months that are not closed yet: one tap each. */
export function Holidays({ closures }: { closures: readonly Closure[] }) {
  const { address } = useSpa()
  const now = today()
  const year = Number(now.slice(0, 4))
  const ahead = [year, year + 1]
    .flatMap(each => holidaysOf(address.countryCode, each))
    .filter(({ from, to }) => to >= now && from <= addDays(now, DAYS_AHEAD))
    .filter(({ from, to }) => !closureOn(closures, from) && !closureOn(closures, to))
  if (ahead.length === 0) return null
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays" className="text-xl font-semibold">
        Public holidays ahead
      </h2>
      <Hint className="mb-3">
        Suggestions: nothing is closed until you say so. Dates that follow the moon are estimates; set the day when it
        is announced.
      </Hint>
      <List of={ahead} keyOf={({ name, from }) => `${name} ${from}`}>
        {holiday => <Suggestion holiday={holiday} />}
      </List>
    </section>
  )
}

function Suggestion({ holiday: { name, from, to, isAbout } }: { holiday: Holiday }) {
  const [first, setFirst] = useState(from)
  const { run, problem } = useAction()
  const length = (Date.parse(to) - Date.parse(from)) / MS_PER_DAY
  const last = addDays(first, length)
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card border border-ink/15 bg-white/50 p-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow">
          <span className="font-semibold">{name}</span>
          <span className="block text-[0.9375rem]/6 text-stone">
            {isAbout && 'About '}
            {length > 0 ? `${dayAndMonth(first)} to ${longDate(last)}` : longDate(first)}
          </span>
        </p>
        <SmallButton
          aria-label={`Close on ${name}, ${longDate(first)}`}
          onClick={() => run(() => close({ from: first, to: last, reason: name }))}
        >
          Close
        </SmallButton>
      </div>
      {isAbout && (
        <TextField
          label={length > 0 ? 'First day, as announced' : 'Day, as announced'}
          type="date"
          min={today()}
          value={first}
          onChange={({ target }) => target.value && setFirst(target.value)}
        />
      )}
      <Problem>{problem}</Problem>
    </div>
  )
}
