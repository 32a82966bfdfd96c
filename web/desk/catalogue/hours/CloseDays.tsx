import { useState } from 'react'
import type { Closure } from '#contract/booking/booking.ts'
import { type Holiday, holidaysOf } from '#contract/booking/holidays.ts'
import { addDays, dayAndMonth, daysText, longDate } from '#contract/platform/dates.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { Form, Hint } from '#web/desk/form/Form.tsx'
import { bindFields, type useKeptForm } from '#web/desk/kept-form.ts'
import { List, ROWS } from '#web/desk/List.tsx'
import { Problem } from '#web/desk/Problem.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { today } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BookedOnDays } from './BookedOnDays.tsx'
import { close, closureOn } from './closing.ts'

export const NOTHING_CHOSEN = { from: '', to: '', reason: '' }

type Props = { form: ReturnType<typeof useKeptForm<typeof NOTHING_CHOSEN>>; onClosed(closure: Closure): void }

export function ClosureForm({ form: { values, change }, onClosed }: Props) {
  const { run, isBusy, errors, problem } = useAction('No connection. Nothing was changed; what you typed is kept.')
  const { from, to } = values
  const isSpan = from !== '' && to !== '' && from <= to
  const field = bindFields(values, change, errors)
  const endError = from && to && from > to ? 'The last day cannot come before the first.' : errors.to

  async function submit() {
    const reason = values.reason.trim()
    if (isSpan) await run(async () => onClosed(await close({ from, to, ...(reason && { reason }) })))
  }

  return (
    <Form onSubmit={submit} aria-label="Close days">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First day"
          type="date"
          required
          min={today()}
          value={from}
          onChange={({ target }) => change({ from: target.value, to: to && to > target.value ? to : target.value })}
        />
        <TextField label="Last day" type="date" required min={from || today()} {...field('to')} error={endError} />
      </div>
      <TextField label="Reason customers see (optional)" placeholder="Christmas" maxLength={200} {...field('reason')} />
      {isSpan && (
        <BookedOnDays
          from={from}
          to={to}
          about="Closing does not cancel anyone. Once these days are closed, you can tell all of them at once."
        />
      )}
      <Problem>{!errors.to && !errors.reason && problem}</Problem>
      <Button type="submit" disabled={!isSpan || isBusy}>
        {isSpan ? `Close ${daysText(from, to)}` : 'Close'}
      </Button>
    </Form>
  )
}

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
      <List className={ROWS} of={ahead} keyOf={({ name, from }) => `${name} ${from}`}>
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
    <div className="grid grid-cols-1 gap-2 px-3 py-2">
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
