import type { Closure } from '#contract/booking/booking.ts'
import { daysText } from '#contract/platform/dates.ts'
import { Form } from '#web/desk/form/Form.tsx'
import { bindFields, type useKeptForm } from '#web/desk/kept-form.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { today } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BookedOnDays } from './BookedOnDays.tsx'
import { close } from './closing.ts'

export const NOTHING_CHOSEN = { from: '', to: '', reason: '' }

interface Props {
  form: ReturnType<typeof useKeptForm<typeof NOTHING_CHOSEN>>
  onClosed(closure: Closure): void
}

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
