import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide'
import { type ReactNode, useState } from 'react'
import { officePaths } from '#contract/desk/office-paths.ts'
import type { PrivacyRequest } from '#contract/people/people.ts'
import { answerRequest, fetchRequests } from '#web/api/people.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NAMELESS } from '../BookingRow.tsx'
import { refreshDesk, useDeskData } from '../desk-data.ts'
import { Form, useText } from '../form/Form.tsx'
import { EdgeCard, List } from '../List.tsx'
import { show } from '../notice.ts'
import { Problem } from '../Problem.tsx'
import { SmallButton } from '../SmallButton.tsx'
import { clockTime, dateOf, dayName, today } from '../times.ts'
import { useAction } from '../use-action.ts'

const MANY_DAYS = 7

/** Customers' requests about their data: the open ones with the days left, the answered ones folded. */
export function Requests() {
  const { data } = useDeskData('requests', fetchRequests)
  const open = data?.filter(({ status }) => status === 'open') ?? []
  const answered = data?.filter(({ status }) => status !== 'open') ?? []
  if (open.length + answered.length === 0) return null
  return (
    <section aria-label="Requests about data" className="grid grid-cols-1 gap-2">
      <List title="Asked about their data" of={open}>
        {request => <OpenRequest request={request} />}
      </List>
      {answered.length > 0 && (
        <details className="rounded-card border border-ink/15 bg-white/50 px-4">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
            Answered requests ({answered.length})
          </summary>
          <List of={answered} className="gap-2 pb-3 text-[0.9375rem]/6">
            {request => (
              <div className="flex gap-2">
                <Icon
                  of={request.status === 'done' ? CircleCheck : CircleX}
                  size={20}
                  className={`mt-0.5 shrink-0 ${request.status === 'done' ? 'text-leaf' : 'text-petal'}`}
                />
                <span className="min-w-0 wrap-anywhere">
                  {requestText(request)}: {request.status}
                  {request.decidedAt && ` ${dayWord(request.decidedAt)}`}
                  {request.by && ` by ${request.by}`}
                  {request.reason && `. ${request.reason}`}
                </span>
              </div>
            )}
          </List>
        </details>
      )}
    </section>
  )
}

function requestText({ kind, person }: PrivacyRequest) {
  const who = person?.fullName || (kind === 'erase' ? 'Somebody' : NAMELESS)
  return kind === 'copy' ? `${who}, a copy` : `${who}, to be erased`
}

export function OpenRequest({ request, isOnPerson = false }: { request: PrivacyRequest; isOnPerson?: boolean }) {
  const { _id, kind, askedAt, daysLeft, notBefore, person } = request
  const [isRefusing, setRefusing] = useState(false)
  const [reason, field] = useText('')
  const { run, problem } = useAction()
  const isUrgent = (daysLeft ?? 0) < MANY_DAYS

  const answer = (status: 'done' | 'refused') =>
    run(async () => {
      await answerRequest(_id, { status, reason })
      show({ text: status === 'done' ? 'Answered' : 'Refused; we tell the customer why' })
      setRefusing(false)
      await refreshDesk()
    })

  return (
    <EdgeCard edge={isUrgent ? 'border-petal' : 'border-amber'}>
      <p className="font-semibold wrap-anywhere">
        {kind === 'copy' ? 'Wants a copy of their data' : 'Wants to be erased'}
        {!isOnPerson && `: ${person?.fullName || NAMELESS}`}
      </p>
      <p className={`flex items-center gap-2 text-[0.9375rem]/6 ${isUrgent ? 'font-semibold text-petal' : ''}`}>
        <Icon of={isUrgent ? TriangleAlert : Clock} size={18} className="shrink-0" />
        {daysLeftText(daysLeft ?? 0)}, asked {dayWord(askedAt)}
      </p>
      {notBefore && (
        <BookingAhead until={notBefore}>
          Until then, or until it is cancelled, nothing can be erased; the customer knows that.
        </BookingAhead>
      )}
      <div className="flex flex-wrap gap-2">
        {person && !isOnPerson && (
          <ButtonLink to={officePaths.person(person._id)} className="px-5!">
            {kind === 'copy' ? 'Open, and save the copy' : notBefore ? 'Open the person' : 'Open, and erase'}
          </ButtonLink>
        )}
        {kind === 'copy' && <SmallButton onClick={() => answer('done')}>I have sent the copy</SmallButton>}
        {!isRefusing && <SmallButton onClick={() => setRefusing(true)}>Refuse</SmallButton>}
      </div>
      {isRefusing && (
        <Form className="gap-2" onSubmit={() => answer('refused')}>
          <TextField label="Why not? The customer reads it" maxLength={500} {...field} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" className="px-5!">
              Refuse and tell them
            </Button>
            <SmallButton onClick={() => setRefusing(false)}>Not yet</SmallButton>
          </div>
        </Form>
      )}
      <Problem>{problem}</Problem>
    </EdgeCard>
  )
}

export function BookingAhead({ until, children }: { until: string; children: ReactNode }) {
  const end = dateOf(until) === today() ? `today at ${clockTime(until)}` : dayWord(until)
  return (
    <p className="text-[0.9375rem]/6">
      There is a booking ahead, until {end}. {children}
    </p>
  )
}

/** A day inside a sentence: "today", "Friday 20 November". */
export const dayWord = (instant: string) => dayName(dateOf(instant)).replace(/^To(?=day|morrow)/, 'to')

function daysLeftText(days: number) {
  if (days < 0) return days === -1 ? 'Overdue by a day' : `Overdue by ${-days} days`
  if (days === 0) return 'The last day'
  return days === 1 ? '1 day left' : `${days} days left`
}
