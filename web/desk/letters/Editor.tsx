import { lazy, useState } from 'react'
import type { Letter } from '#contract/letters.ts'
import { LETTER_SUBJECT_MAX_CHARACTERS } from '#contract/rules.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { RichField } from '../catalogue/rich-text/RichField.tsx'
import { useIsDown } from '../connection.ts'
import { Conflict } from '../form/Conflict.tsx'
import { EditorScreen } from '../form/EditorScreen.tsx'
import { bindFields, Hint } from '../form/Form.tsx'
import { StepUpForm } from '../more/StepUp.tsx'
import { SendForm } from './SendForm.tsx'
import { useLetterDraft } from './use-letter-draft.ts'

const PhonePreview = lazy(() => loadCode(() => import('./PhonePreview.tsx')))

interface Props {
  id: string
  saved?: Letter
  /** Undefined until it is known. */
  readers?: number
  perMinute?: number
}

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
        <Button look="outline" disabled={isBusy || isDown} onClick={editing.test}>
          Send me a test
        </Button>
        {base && (
          <Button look="outline" disabled={isBusy || isDown} onClick={editing.remove}>
            Delete the draft
          </Button>
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
