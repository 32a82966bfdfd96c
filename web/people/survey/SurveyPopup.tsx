import { X } from 'lucide'
import { type FormEvent, useState } from 'react'
import { surveyText } from '#contract/messages.ts'
import { SURVEY_OPTIONS } from '#contract/people/survey-options.ts'
import {
  SURVEY_CLOSED_KEY,
  SURVEY_COMPLETED_KEY,
  SURVEY_OTHER,
  SURVEY_SOURCE_MAX_CHARACTERS,
  SURVEY_SUPPRESSED_SECONDS,
  SURVEY_WORDS_KEY,
} from '#contract/rules.ts'
import { submitSurvey } from '#web/api/survey.ts'
import { readText, writeText } from '#web/storage.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { useEscape } from '#web/ui/use-escape.ts'

/** Shown unless it was completed, or closed a short while ago. */
export default function SurveyIfWanted({ onHide }: { onHide(): void }) {
  const [isWanted] = useState(() => mayAsk(Date.now()))
  return isWanted ? <SurveyPopup onHide={onHide} /> : null
}

/** A non-modal dialog: the page stays usable, so the survey can be ignored. */
function SurveyPopup({ onHide }: { onHide(): void }) {
  const [words, setWords] = useState(() => readText(SURVEY_WORDS_KEY, 'sessionStorage') ?? '')
  const [choice, setChoice] = useState(words && SURVEY_OTHER)
  const [isBusy, setBusy] = useState(false)
  const source = choice === SURVEY_OTHER ? words.trim() : choice

  function close() {
    writeText(SURVEY_CLOSED_KEY, String(Date.now()))
    saveWords('')
    onHide()
  }
  useEscape(close)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await submitSurvey(source)
      writeText(SURVEY_COMPLETED_KEY, 'true')
      saveWords('')
      onHide()
    } catch (problem) {
      console.warn('The survey could not be sent', problem)
      setBusy(false)
    }
  }

  return (
    <section
      role="dialog"
      aria-labelledby="survey-question"
      className="fixed inset-x-3 bottom-3 z-30 max-h-[80dvh] overflow-y-auto rounded-card border border-ink/10 bg-cream p-5 shadow-card sm:right-6 sm:bottom-6 sm:left-auto sm:w-96 sm:p-7"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="survey-question" className="text-2xl font-semibold">
          {surveyText.question}
        </h2>
        <IconButton of={X} label="Close" size={20} className="-mt-2 -mr-2" onClick={close} />
      </div>
      <form onSubmit={submit} className="mt-3">
        <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
          <legend className="sr-only">{surveyText.question}</legend>
          {SURVEY_OPTIONS.map(option => (
            <label
              key={option}
              className="flex min-h-11 cursor-pointer items-center rounded-card border border-ink/15 px-3 py-1.5 text-[0.9375rem]/5 has-checked:border-amber has-checked:bg-linen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold has-focus-visible:[box-shadow:0_0_0_2px_var(--color-ink)]"
            >
              <input
                type="radio"
                name="source"
                value={option}
                checked={choice === option}
                onChange={() => setChoice(option)}
                className="sr-only"
              />
              {option}
            </label>
          ))}
        </fieldset>
        {choice === SURVEY_OTHER && (
          <input
            aria-label="Where you heard about us"
            placeholder="Tell us where"
            maxLength={SURVEY_SOURCE_MAX_CHARACTERS}
            value={words}
            onChange={({ target }) => {
              setWords(target.value)
              saveWords(target.value)
            }}
            className="mt-3 min-h-12 w-full rounded-card border border-ink/25 bg-cream px-4 placeholder:text-stone"
          />
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" disabled={!source || isBusy} className="grow">
            {isBusy ? 'Submitting...' : 'Submit'}
          </Button>
          <Button look="outline" onClick={close}>
            {surveyText.skip}
          </Button>
        </div>
      </form>
    </section>
  )
}

function mayAsk(now: number): boolean {
  if (readText(SURVEY_COMPLETED_KEY) !== null) return false
  const closedAt = Number(readText(SURVEY_CLOSED_KEY) ?? Number.NaN)
  return !(now - closedAt < SURVEY_SUPPRESSED_SECONDS * 1000)
}

/** Typed and not sent yet, for a reload of this tab. */
function saveWords(words: string) {
  writeText(SURVEY_WORDS_KEY, words, 'sessionStorage')
}
