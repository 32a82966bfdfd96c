import { fetchLiveBetween } from '#web/api/closures.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Form, Hint } from '#web/desk/form/Form.tsx'
import { bindFields } from '#web/desk/kept-form.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { partsOf } from '#web/desk/parts.ts'
import { today } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type AwayDraft, type AwaySpan, daysOf, type HowLong, isIn, spanOfDraft, spanWords } from './away-span.ts'

interface Props {
  person: { _id: string; name: string }
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

export function AwayForm({ person: { _id, name }, draft, change, onAway }: Props) {
  const { run, isBusy, problem, errors } = useAction()
  const { howLong, date } = draft
  const field = bindFields(draft, change, errors)
  const span = spanOfDraft(draft, Date.now())

  async function submit() {
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
        Nobody can be booked with {name} then. {span && <Booked id={_id} span={span} />}
      </Hint>
      <Problem>{problem}</Problem>
      <Button type="submit" disabled={!span || isBusy}>
        {name} is away {span && spanWords(span)}
      </Button>
    </Form>
  )
}

/** How many will need somebody else. */
function Booked({ id, span }: { id: string; span: AwaySpan }) {
  const [first, last] = daysOf(span)
  const { data } = useDeskData(`inside ${first} ${last}`, () => fetchLiveBetween(first, last))
  if (!data) return null
  const count = data.flatMap(partsOf).filter(one => one.therapist?._id === id && isIn(one, span)).length
  if (count === 0) return 'Nobody is booked with them in this time.'
  return (
    <>
      <strong className="font-semibold text-ink">
        {count === 1 ? '1 guest is' : `${count} guests are`} booked with them in this time.
      </strong>{' '}
      They stay until you hand them over or move them.
    </>
  )
}
