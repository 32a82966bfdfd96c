import { CircleCheck } from 'lucide'
import { useState } from 'react'
import type { HealthAnswers } from '#contract/booking/health.ts'
import { HEALTH_QUESTIONS, readAnswer } from '#contract/booking/health-words.ts'
import type { ManageBody, ManagedBooking, ManageHealthBody } from '#contract/booking/manage.ts'
import { manageCallPath } from '#contract/booking/manage-calls.ts'
import { healthText as text } from '#contract/messages.ts'
import { HEALTH_KEPT_DAYS } from '#contract/rules.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { postAsNobody } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { HealthForm } from './HealthForm.tsx'
import type { Change } from './own-changes.ts'

interface Props {
  own: ManageBody
  booking: ManagedBooking
  answers: HealthAnswers | null
  /** Otherwise the answers can only be deleted. */
  mayChange: boolean
  isBusy: boolean
  apply(change: Change): Promise<Failure | undefined>
}

/** The questions about the customer's health, or the answers to them. */
export default function BeforeVisit({ own, booking, answers, mayChange, isBusy, apply }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isForm = (isOpen && mayChange) || !answers
  const send = async (given: ManageHealthBody['answers']) => {
    const failure = await apply({
      what: 'health',
      call: () => postAsNobody(manageCallPath('giveHealthAnswers'), { ...own, answers: given }),
      words: () => (given ? text.saved : text.removed),
    })
    if (!failure) setOpen(false)
    return failure
  }
  return (
    <section aria-labelledby="health" className="rounded-card border border-gold bg-gold/15 px-5 py-6 sm:px-8">
      <h2 id="health" className="text-2xl font-semibold">
        {mayChange ? text.heading : text.stillKept}
      </h2>
      {isForm ? (
        <>
          <p className="mt-2">
            {text.why}
            {booking.guestNames.length > 1 && ` ${text.forEveryone}`}
          </p>
          <HealthForm
            answers={answers}
            isBusy={isBusy}
            save={send}
            close={answers ? () => setOpen(false) : undefined}
          />
        </>
      ) : (
        <>
          <p className="mt-2 flex gap-2 font-semibold">
            <Icon of={CircleCheck} size={22} className="mt-0.5 shrink-0 text-leaf" />
            {text.given}
          </p>
          <dl className="mt-4 grid gap-3 [&_dd]:font-semibold [&_dd]:wrap-anywhere">
            {HEALTH_QUESTIONS.map(name => {
              const { isYes, details } = readAnswer(answers[name])
              return (
                <div key={name}>
                  <dt>{text.questions[name]}</dt>
                  <dd>{isYes ? [text.yes, details].filter(Boolean).join(': ') : text.no}</dd>
                </div>
              )
            })}
          </dl>
          <p className="mt-4 text-[0.9375rem] text-stone">
            {mayChange ? text.keptFor(HEALTH_KEPT_DAYS) : text.keptUntil(HEALTH_KEPT_DAYS)}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 *:grow sm:*:grow-0">
            {mayChange && (
              <Button look="outline" disabled={isBusy} onClick={() => setOpen(true)}>
                {text.change}
              </Button>
            )}
            <Button look="outline" disabled={isBusy} onClick={() => send(null)}>
              {text.remove}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
