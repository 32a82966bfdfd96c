import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Letter } from '#contract/letters.ts'
import { LETTER_SUBJECT_MAX_CHARACTERS } from '#contract/rules.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Conflict } from '../catalogue/Conflict.tsx'
import { RichField } from '../catalogue/rich-text/RichField.tsx'
import { useIsDown } from '../connection.ts'
import { StepUpForm } from '../more/StepUpForm.tsx'
import { Screen } from '../Screen.tsx'
import { SendForm } from './SendForm.tsx'
import { useWriting } from './use-writing.ts'

const PhonePreview = lazy(() => loadCode(() => import('./PhonePreview.tsx')))

interface Props {
  id: string
  stored?: Letter
  /** Undefined as long as nobody knows. */
  readers?: number
  perMinute?: number
}

/** A letter that nobody has yet. What is typed and not saved stays on the device, whatever happens. */
export function Editor({ id, stored, readers, perMinute = 1 }: Props) {
  const writing = useWriting(id, stored)
  const { base, words, isDirty, isBusy, errors, problem, conflict } = writing
  const isDown = useIsDown()
  const [isPreview, setPreview] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    setPreview(false)
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    return () => clearTimeout(timer)
  }, [errors])

  return (
    <Screen
      title={words.subject.trim() || 'New letter'}
      about={isDirty ? 'Not saved yet' : 'Draft'}
      hasBack
      actions={
        <Button
          look="outline"
          className="shrink-0 px-5!"
          aria-pressed={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? 'Edit' : 'Preview'}
        </Button>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void writing.save()
        }}
        className={`grid grid-cols-1 gap-8 ${isPreview ? 'lg:grid-cols-2' : ''}`}
      >
        <div className={`grid-cols-1 content-start gap-4 ${isPreview ? 'hidden lg:grid' : 'grid'}`}>
          <TextField
            label="Subject"
            maxLength={LETTER_SUBJECT_MAX_CHARACTERS}
            value={words.subject}
            error={errors.subject}
            onChange={({ target }) => writing.patch({ subject: target.value })}
          />
          <RichField label="Letter" value={words.body} error={errors.body} onChange={body => writing.patch({ body })} />
          <p className="text-[0.9375rem]/6 text-stone">
            Your name, address and an unsubscribe link are added below every letter. Nobody is tracked when they open
            it.
          </p>
          {conflict && (
            <Conflict
              key={conflict.theirs.version}
              {...conflict}
              isBusy={isBusy}
              onSave={writing.saveMerged}
              onClose={writing.closeConflict}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button look="outline" disabled={isBusy || isDown} onClick={writing.test}>
              Send me a test
            </Button>
            {base && (
              <Button look="outline" disabled={isBusy || isDown} onClick={writing.remove}>
                Delete the draft
              </Button>
            )}
          </div>
          {isSending && readers === undefined && <Spinner label="Counting the subscribers" />}
          {isSending && readers !== undefined && (
            <SendForm
              readers={readers}
              perMinute={perMinute}
              isBusy={isBusy || isDown || writing.stepUp.isWaiting}
              errors={errors}
              onSend={writing.send}
            />
          )}
          {isSending && <StepUpForm stepUp={writing.stepUp} />}
        </div>
        {isPreview && (
          <Suspense fallback={<Spinner label="Loading the preview" />}>
            <PhonePreview words={words} />
          </Suspense>
        )}
        <div className="sticky bottom-(--foot) z-10 -mx-4 border-t border-ink/10 bg-cream px-4 py-3 lg:col-span-full lg:mx-0 lg:px-0">
          {isDown && <p className="mb-2 text-[0.9375rem]/6">No connection. What you type stays on this device.</p>}
          <p role="alert" className="mb-2 text-petal empty:hidden">
            {problem}
          </p>
          <div className="flex gap-2">
            <Button type="submit" look="outline" className="grow px-4!" disabled={isBusy || !isDirty}>
              {isBusy ? 'One moment...' : isDirty || !base ? 'Save' : 'Saved'}
            </Button>
            {isDirty && (
              <Button look="outline" className="px-4!" disabled={isBusy} onClick={writing.discard}>
                Discard
              </Button>
            )}
            <Button
              className="grow px-4!"
              disabled={isBusy}
              aria-expanded={isSending}
              onClick={() => {
                setPreview(false)
                setSending(!isSending)
              }}
            >
              Send…
            </Button>
          </div>
        </div>
      </form>
    </Screen>
  )
}
