import { lazy, useEffect, useRef, useState } from 'react'
import type { Letter } from '#contract/people/letters.ts'
import { addDays } from '#contract/platform/dates.ts'
import { LETTER_AHEAD_DAYS, LETTER_SUBJECT_MAX_CHARACTERS } from '#contract/rules.ts'
import { StepUpForm } from '#web/desk/access/StepUp.tsx'
import { Chips } from '#web/desk/Chips.tsx'
import { RichField } from '#web/desk/catalogue/services/rich-text/RichField.tsx'
import { useIsDown } from '#web/desk/desk-data.ts'
import { Conflict } from '#web/desk/form/Conflict.tsx'
import { EditorScreen } from '#web/desk/form/EditorScreen.tsx'
import { Hint, useText } from '#web/desk/form/Form.tsx'
import { bindFields } from '#web/desk/kept-form.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { instantAt, today } from '#web/desk/times.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useLetterDraft } from './use-letter-draft.ts'
import { peopleText, QUIET_HOURS_TEXT, sendingTimeText } from './words.ts'

const PhonePreview = lazy(() => loadCode(() => import('./PhonePreview.tsx')))

type Props = { id: string; saved?: Letter; readers?: number; perMinute?: number }

/** A letter that was not sent yet. */
export function Editor({ id, saved, readers, perMinute = 1 }: Props) {
  const editing = useLetterDraft(id, saved)
  const { base, draft, isDirty, isBusy, errors, patch, stepUp } = editing
  const isDown = useIsDown()
  const [isSending, setSending] = useState(false)

  return (
    <EditorScreen
      title={draft.subject.trim() || 'New letter'}
      about={isDirty ? 'Not saved yet' : 'Draft'}
      editing={editing}
      grid={{ beside: 'gap-4', alone: 'gap-4' }}
      preview={<PhonePreview words={draft} />}
      isBeside
      save={isBusy ? 'One moment...' : isDirty || !base ? 'Save' : 'Saved'}
      more={showFields => (
        <Button
          className="grow px-4!"
          disabled={isBusy}
          aria-expanded={isSending}
          onClick={() => {
            showFields()
            setSending(!isSending)
          }}
        >
          Send…
        </Button>
      )}
    >
      <TextField
        label="Subject"
        maxLength={LETTER_SUBJECT_MAX_CHARACTERS}
        {...bindFields(draft, patch, errors)('subject')}
      />
      <RichField label="Letter" value={draft.body} error={errors.body} onChange={body => patch({ body })} />
      <Hint>
        Your name, address and an unsubscribe link are added below every letter. Nobody is tracked when they open it.
      </Hint>
      <Conflict editing={editing} />
      <div className="flex flex-wrap gap-2">
        <OutlineButton disabled={isBusy || isDown} onClick={editing.test}>
          Send me a test
        </OutlineButton>
        {base && (
          <OutlineButton disabled={isBusy || isDown} onClick={editing.remove}>
            Delete the draft
          </OutlineButton>
        )}
      </div>
      {isSending && readers === undefined && <Spinner label="Counting the subscribers" />}
      {isSending && readers !== undefined && (
        <SendForm
          readers={readers}
          perMinute={perMinute}
          isBusy={isBusy || isDown || stepUp.isWaiting}
          error={errors.at}
          onSend={editing.send}
        />
      )}
      {isSending && <StepUpForm stepUp={stepUp} />}
    </EditorScreen>
  )
}

interface SendProps {
  readers: number
  perMinute: number
  isBusy: boolean
  error?: string
  onSend(at?: string): void
}

function SendForm({ readers, perMinute, isBusy, error, onSend }: SendProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [date, dateField] = useText(addDays(today(), 1))
  const [time, timeField] = useText('10:00')
  const form = useRef<HTMLElement>(null)
  // Scrolls to the form, which opens below the fold, behind the bar at the foot.
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    form.current?.scrollIntoView({ block: 'center' })
  }, [])
  const isReady = when === 'now' || (date !== '' && time !== '')

  if (readers === 0)
    return (
      <section ref={form} aria-label="Send" className="rounded-card bg-linen p-4">
        <h2 className="text-xl font-semibold">Send</h2>
        <p className="mt-1">
          Nobody has subscribed to the newsletter yet, so there is nobody to send this letter to. It stays here as a
          draft.
        </p>
      </section>
    )
  return (
    <section ref={form} aria-label="Send" className="grid grid-cols-1 gap-4 rounded-card bg-linen p-4">
      <h2 className="text-xl font-semibold">Send</h2>
      <Chips
        label="When"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Day"
            type="date"
            min={today()}
            max={addDays(today(), LETTER_AHEAD_DAYS)}
            error={error}
            {...dateField}
          />
          <TextField label="Time" type="time" {...timeField} />
        </div>
      )}
      <p className="text-[0.9375rem]/6">
        It goes to {peopleText(readers)}, {sendingTimeText(readers, perMinute)}, to everybody once. {QUIET_HOURS_TEXT}{' '}
        Who subscribes after it has started gets the next one.
      </p>
      <Button disabled={isBusy || !isReady} onClick={() => onSend(when === 'now' ? undefined : instantAt(date, time))}>
        Send to {peopleText(readers)}
      </Button>
    </section>
  )
}
