import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide'
import { useState } from 'react'
import { officePaths } from '#contract/office-paths.ts'
import type { PrivacyRequest } from '#contract/people.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { answerRequest, fetchRequests } from '#web/api/people.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NAMELESS } from '../BookingRow.tsx'
import { refreshDesk, useDeskData } from '../desk-data.ts'
import { show } from '../notice.ts'
import { dayWord, endWord } from './day-word.ts'

const MANY_DAYS = 7

/** What customers have asked about their data: what is open with the days that are left, the rest folded away. */
export function Requests() {
  const { data } = useDeskData('requests', fetchRequests)
  const open = data?.filter(({ status }) => status === 'open') ?? []
  const answered = data?.filter(({ status }) => status !== 'open') ?? []
  if (open.length + answered.length === 0) return null
  return (
    <section aria-label="Requests about data" className="grid grid-cols-1 gap-2">
      {open.length > 0 && <h2 className="text-xl font-semibold">Asked about their data ({open.length})</h2>}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {open.map(request => (
          <li key={request._id}>
            <OpenRequest request={request} />
          </li>
        ))}
      </ul>
      {answered.length > 0 && (
        <details className="rounded-card border border-ink/15 bg-white/50 px-4">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
            Answered requests ({answered.length})
          </summary>
          <ul className="grid gap-2 pb-3 text-[0.9375rem]/6">
            {answered.map(request => (
              <li key={request._id} className="flex gap-2">
                <Icon
                  of={request.status === 'done' ? CircleCheck : CircleX}
                  size={20}
                  className={`mt-0.5 shrink-0 ${request.status === 'done' ? 'text-leaf' : 'text-petal'}`}
                />
                <span className="min-w-0 wrap-anywhere">
                  {wishOf(request)}: {request.status}
                  {request.decidedAt && ` ${dayWord(request.decidedAt)}`}
                  {request.by && ` by ${request.by}`}
                  {request.reason && `. ${request.reason}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function wishOf({ kind, person }: PrivacyRequest) {
  const who = person?.fullName || (kind === 'erase' ? 'Somebody' : NAMELESS)
  return kind === 'copy' ? `${who}, a copy` : `${who}, to be erased`
}

/** One that waits for an answer. */
export function OpenRequest({ request, isOnPerson = false }: { request: PrivacyRequest; isOnPerson?: boolean }) {
  const { _id, kind, askedAt, daysLeft, notBefore, person } = request
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const isUrgent = (daysLeft ?? 0) < MANY_DAYS

  async function answer(status: 'done' | 'refused') {
    setProblem('')
    try {
      await answerRequest(_id, { status, reason })
      show({ text: status === 'done' ? 'Answered' : 'Refused; we tell the customer why' })
      setRefusing(false)
      await refreshDesk()
    } catch (error) {
      setProblem(sentenceOf(error, 'No connection. Nothing was changed; please try again.'))
    }
  }

  return (
    <div
      className={`grid gap-2 rounded-card border border-l-4 bg-white/50 px-4 py-3 ${isUrgent ? 'border-petal' : 'border-amber'}`}
    >
      <p className="font-semibold wrap-anywhere">
        {kind === 'copy' ? 'Wants a copy of their data' : 'Wants to be erased'}
        {!isOnPerson && `: ${person?.fullName || NAMELESS}`}
      </p>
      <p className={`flex items-center gap-2 text-[0.9375rem]/6 ${isUrgent ? 'font-semibold text-petal' : ''}`}>
        <Icon of={isUrgent ? TriangleAlert : Clock} size={18} className="shrink-0" />
        {leftText(daysLeft ?? 0)}, asked {dayWord(askedAt)}
      </p>
      {notBefore && (
        <p className="text-[0.9375rem]/6">
          There is a booking ahead, until {endWord(notBefore)}. Until then, or until it is cancelled, nothing can be
          erased; the customer knows that.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {person && !isOnPerson && (
          <Link
            to={officePaths.person(person._id)}
            className="inline-flex min-h-12 items-center rounded-full bg-gold px-5 font-semibold hover:bg-gold-bright"
          >
            {kind === 'copy' ? 'Open, and save the copy' : notBefore ? 'Open the person' : 'Open, and erase'}
          </Link>
        )}
        {kind === 'copy' && (
          <Button look="outline" className="px-5!" onClick={() => answer('done')}>
            I have sent the copy
          </Button>
        )}
        {!isRefusing && (
          <Button look="outline" className="px-5!" onClick={() => setRefusing(true)}>
            Refuse
          </Button>
        )}
      </div>
      {isRefusing && (
        <form
          className="grid gap-2"
          onSubmit={event => {
            event.preventDefault()
            void answer('refused')
          }}
        >
          <TextField
            label="Why not? The customer reads it"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" className="px-5!">
              Refuse and tell them
            </Button>
            <Button look="outline" className="px-5!" onClick={() => setRefusing(false)}>
              Not yet
            </Button>
          </div>
        </form>
      )}
      <p role="alert" className="text-petal empty:hidden">
        {problem}
      </p>
    </div>
  )
}

function leftText(days: number) {
  if (days < 0) return days === -1 ? 'Overdue by a day' : `Overdue by ${-days} days`
  if (days === 0) return 'The last day'
  return days === 1 ? '1 day left' : `${days} days left`
}
