import { type FormEvent, useId, useState } from 'react'
import type { HealthAnswers } from '#contract/booking/health.ts'
import {
  HEALTH_QUESTIONS,
  type HealthAnswer,
  type HealthQuestion,
  readAnswer,
  writtenAnswer,
} from '#contract/booking/health-words.ts'
import type { ManageHealthBody } from '#contract/booking/manage.ts'
import { healthText as text } from '#contract/messages.ts'
import { HEALTH_ANSWER_MAX_CHARACTERS, HEALTH_KEPT_DAYS } from '#contract/rules.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioPill } from '#web/ui/RadioPill.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface Props {
  answers: HealthAnswers | null
  isBusy: boolean
  save(answers: ManageHealthBody['answers']): Promise<Failure | undefined>
  close?(): void
}

type Typed = Partial<Record<HealthQuestion, HealthAnswer>>

/** What is typed stays on the page alone: nothing of it is kept on the device. */
export function HealthForm({ answers, isBusy, save, close }: Props) {
  const { name: spaName } = useSpa()
  const [typed, setTyped] = useState<Typed>(() =>
    answers ? Object.fromEntries(HEALTH_QUESTIONS.map(name => [name, readAnswer(answers[name])])) : {},
  )
  const [consent, setConsent] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const errors = failure?.fieldErrors ?? {}

  async function submit(event: FormEvent) {
    event.preventDefault()
    const written = (name: HealthQuestion) => (typed[name] ? writtenAnswer(typed[name]) : '')
    const all = Object.fromEntries(HEALTH_QUESTIONS.map(name => [name, written(name)]))
    setFailure(await save({ ...(all as Record<HealthQuestion, string>), consent }))
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-6">
      {HEALTH_QUESTIONS.map(name => (
        <Question
          key={name}
          name={name}
          answer={typed[name]}
          error={errors[name] ?? errors[`answers.${name}`]}
          change={answer => setTyped({ ...typed, [name]: answer })}
        />
      ))}
      <div>
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-ink"
            checked={consent}
            aria-invalid={errors.consent ? true : undefined}
            onChange={({ target }) => setConsent(target.checked)}
          />
          {text.consent(spaName)}
        </label>
        <Refused sentence={errors.consent} />
        <p className="mt-1 text-[0.9375rem] text-stone">{text.keptFor(HEALTH_KEPT_DAYS)}</p>
      </div>
      <p role="alert" className="text-petal empty:hidden">
        {failure?.sentence}
      </p>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" disabled={isBusy}>
          {text.save}
        </Button>
        {close && (
          <Button look="outline" onClick={close}>
            {text.keep}
          </Button>
        )}
      </div>
    </form>
  )
}

interface QuestionProps {
  name: HealthQuestion
  answer: HealthAnswer | undefined
  error: string | undefined
  change(answer: HealthAnswer): void
}

function Question({ name, answer, error, change }: QuestionProps) {
  const id = useId()
  const details = answer?.details ?? ''
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="font-semibold">{text.questions[name]}</legend>
      <div className="mt-2 flex gap-3">
        {[true, false].map(isYes => (
          <RadioPill
            key={String(isYes)}
            name={id}
            checked={answer?.isYes === isYes}
            onChange={() => change({ isYes, details })}
          >
            {isYes ? text.yes : text.no}
          </RadioPill>
        ))}
      </div>
      {answer?.isYes && (
        <TextField
          className="mt-3"
          label={text.details[name]}
          autoComplete="off"
          maxLength={HEALTH_ANSWER_MAX_CHARACTERS - 'Yes: '.length}
          value={details}
          onChange={({ target }) => change({ isYes: true, details: target.value })}
        />
      )}
      <div id={id}>
        <Refused sentence={error} />
      </div>
    </fieldset>
  )
}

function Refused({ sentence }: { sentence: string | undefined }) {
  return sentence ? (
    <p role="alert" className="mt-2 text-[0.9375rem] text-petal">
      {sentence}
    </p>
  ) : null
}
