import { Chips } from '#web/desk/Chips.tsx'
import { Form, Hint } from '#web/desk/form/Form.tsx'
import { bindFields } from '#web/desk/kept-form.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { today } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type AwayDraft, type AwaySpan, type HowLong, spanOfDraft, spanWords } from './away-span.ts'

interface Props {
  name: string
  draft: AwayDraft
  change(part: Partial<AwayDraft>): void
  /** Throws the server's refusal. */
  onAway(span: AwaySpan): Promise<unknown>
}

const HOW_LONG: { value: HowLong; label: string }[] = [
  { value: 'rest', label: 'The rest of today' },
  { value: 'days', label: 'Whole days' },
  { value: 'hours', label: 'From … to' },
]

export function AwayForm({ name, draft, change, onAway }: Props) {
  const { run, isBusy, problem, errors } = useAction()
  const { howLong, date } = draft
  const field = bindFields(draft, change, errors)
  const isComplete = spanOfDraft(draft, Date.now()) !== undefined

  async function submit() {
    const span = spanOfDraft(draft, Date.now())
    if (span) await run(() => onAway(span))
  }

  return (
    <Form onSubmit={submit} className="max-w-2xl gap-4">
      <Chips label="How long" options={HOW_LONG} value={howLong} onChange={value => change({ howLong: value })} />
      {howLong === 'days' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="First day"
            type="date"
            required
            min={today()}
            value={date}
            onChange={({ target: { value } }) => change({ date: value, to: draft.to > value ? draft.to : value })}
          />
          <TextField label="Last day" type="date" required min={date} {...field('to')} />
        </div>
      )}
      {howLong === 'hours' && (
        <>
          <TextField label="Day" type="date" required min={today()} {...field('date')} />
          <div className="grid grid-cols-2 gap-3">
            <TextField label="From" type="time" required {...field('from')} />
            <TextField label="To" type="time" required {...field('until')} />
          </div>
        </>
      )}
      <TextField label="Reason, for us only (optional)" maxLength={200} {...field('reason')} />
      <Hint>
        Nobody can be booked with {name} then. Who is booked already stays until you hand them over or move them.
      </Hint>
      <Problem>{problem}</Problem>
      <Button type="submit" disabled={!isComplete || isBusy}>
        {name} is away {isComplete && spanWords(draft)}
      </Button>
    </Form>
  )
}
