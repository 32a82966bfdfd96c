import { type FormEvent, useState } from 'react'
import type { Closure } from '#contract/booking.ts'
import { daysText } from '#contract/dates.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { useKeptForm } from '../kept-form.ts'
import { today } from '../times.ts'
import { close } from './closing.ts'
import { Inside } from './Inside.tsx'

export const NOTHING_CHOSEN = { from: '', to: '', reason: '' }

interface Props {
  form: ReturnType<typeof useKeptForm<typeof NOTHING_CHOSEN>>
  onClosed(closure: Closure): void
}

/** The chosen days, to be corrected by hand, and what customers read on them. */
export function ClosureForm({ form: { values, change }, onClosed }: Props) {
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { from, to } = values
  const isSpan = from !== '' && to !== '' && from <= to
  const fieldErrors = problem instanceof ApiProblem ? problem.fieldErrors : undefined
  const endError = from && to && from > to ? 'The last day cannot come before the first.' : fieldErrors?.to

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSpan) return
    setProblem(undefined)
    setBusy(true)
    const reason = values.reason.trim()
    await close({ from, to, ...(reason && { reason }) }).then(onClosed, setProblem)
    setBusy(false)
  }

  return (
    <form onSubmit={submit} aria-label="Close days" className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First day"
          type="date"
          required
          min={today()}
          value={from}
          onChange={({ target }) => change({ from: target.value, to: to && to > target.value ? to : target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          required
          min={from || today()}
          value={to}
          error={endError}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      <TextField
        label="Reason customers see (optional)"
        placeholder="Christmas"
        maxLength={200}
        value={values.reason}
        error={fieldErrors?.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {isSpan && (
        <Inside
          from={from}
          to={to}
          about="Closing does not cancel anyone. Once these days are closed, you can tell all of them at once."
        />
      )}
      <p role="alert" className="text-petal empty:hidden">
        {Boolean(problem) &&
          !fieldErrors?.to &&
          !fieldErrors?.reason &&
          sentenceOf(problem, 'No connection. Nothing was changed; what you typed is kept.')}
      </p>
      <Button type="submit" disabled={!isSpan || isBusy}>
        {isSpan ? `Close ${daysText(from, to)}` : 'Close'}
      </Button>
    </form>
  )
}
