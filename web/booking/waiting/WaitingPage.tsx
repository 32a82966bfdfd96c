import { useCallback, useEffect, useState } from 'react'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import type { WaitingResponse } from '#contract/booking/waiting.ts'
import { guestName } from '#contract/messages/visits.ts'
import { visitText, waitingText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { leaveWaiting, openWaiting } from '#web/api/waiting.ts'
import { isSameVisit, leftBy, readDraft, writeDraft } from '#web/store/draft.ts'
import { saveOffer } from '#web/store/saved.ts'
import { useSpa } from '#web/store/site.ts'
import { EMPTY_USER_INFO } from '#web/store/user-info.ts'
import { draftOfWish } from '#web/store/visit-draft.ts'
import { Button, ButtonLink, TryAgain } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useFragmentKey } from '../use-fragment-key.ts'

type Waiting = WaitingResponse['waiting']
type Shown = { waiting: Waiting } | { message: string; isOver: boolean } | undefined

/** Opening a link of the waiting list changes nothing: booking and leaving take a tap. */
export default function WaitingPage() {
  const key = useFragmentKey()
  const [shown, setShown] = useState<Shown>()
  const [isBusy, setBusy] = useState(false)

  const open = useCallback(() => {
    if (key === undefined) return
    setShown(undefined)
    openWaiting(key ?? '').then(setShown, problem =>
      setShown({ message: sentenceOf(problem, waitingText.openFailed), isOver: problem?.code === 'place_not_found' }),
    )
  }, [key])
  useEffect(open, [open])

  async function leave() {
    setBusy(true)
    await leaveWaiting(key ?? '').then(
      ({ message }) => setShown({ message, isOver: true }),
      problem => setShown({ message: sentenceOf(problem, waitingText.leaveFailed), isOver: false }),
    )
    setBusy(false)
  }

  return (
    <div className="min-h-[80vh]">
      <header className="bg-ink pt-bar text-cream">
        <div className="page-width max-w-[44rem] py-8 md:py-16">
          <h1 className="text-display font-medium max-md:text-[2rem]">{waitingText.heading}</h1>
        </div>
      </header>
      <div className="page-width max-w-[44rem] py-10 text-lg/8 md:py-14" aria-live="polite">
        {!shown && <Spinner label={waitingText.opening} />}
        {shown && 'waiting' in shown && (
          <Place waiting={shown.waiting} offerKey={key ?? ''} leave={leave} isBusy={isBusy} />
        )}
        {shown && 'message' in shown && (
          <>
            <p>{shown.message}</p>
            {shown.isOver ? (
              <ButtonLink to={paths.booking} look="outline" className="mt-6">
                {waitingText.seeTimes}
              </ButtonLink>
            ) : (
              <TryAgain onClick={open} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Place(props: { waiting: Waiting; offerKey: string; leave(): void; isBusy: boolean }) {
  const { waiting, offerKey, leave, isBusy } = props
  const { timeZone } = useSpa()
  const { serviceName, subServiceName, serviceSlug, subServiceId, treatments, bookingDate, offer } = waiting
  const day = dayAndMonth(bookingDate)
  const parts: Part[] = offer?.plan?.treatments ?? treatments
  const guests = 1 + Math.max(0, ...parts.map(({ guest }) => guest))
  return (
    <>
      {treatments.length === 0 && (
        <p className="text-stone">
          {serviceName}: {subServiceName}
        </p>
      )}
      <p className="mt-1 font-serif text-[1.625rem]/9 font-semibold">
        {offer ? waitingText.kept(timesOf(offer), day, clockTime(offer.until, timeZone)) : waitingText.notKept(day)}
      </p>
      {treatments.length > 0 && (
        <ol aria-label={visitText.parts} className="mt-4 rounded-card bg-linen px-4 py-2 text-[0.9375rem]/6">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index} className="flex flex-wrap gap-x-3 py-1">
              {part.bookingTime && (
                <span className="w-19 shrink-0 font-semibold whitespace-nowrap tabular-nums">{part.bookingTime}</span>
              )}
              <span className="min-w-0 flex-[1_1_7rem] wrap-anywhere">
                {treatmentName(part)}
                {part.therapist && ` with ${part.therapist.name}`}
                {part.guest > 0 && `, for ${guestName('', part.guest, guests)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {offer ? (
          <Button onClick={() => acceptOffer(waiting, offer, offerKey)}>{waitingText.bookIt}</Button>
        ) : (
          <ButtonLink to={paths.bookingOf(serviceSlug, subServiceId)}>{waitingText.seeTimes}</ButtonLink>
        )}
        <Button look="outline" disabled={isBusy} onClick={leave}>
          {waitingText.leave}
        </Button>
      </div>
    </>
  )
}

/** With its time, while one is kept. */
type Part = Waiting['treatments'][number] & { bookingTime?: string; therapist?: { name: string } | null }

type Offered = NonNullable<Waiting['offer']>

const timesOf = ({ bookingTime, plan }: Offered) => (plan ? visitText.range(bookingTime, plan.endTime) : bookingTime)

/** The booking page reads the choice as after a reload. */
function acceptOffer(waiting: Waiting, { bookingTime, until, plan }: Offered, offer: string) {
  const { serviceId, subServiceId, subServiceName, serviceSlug, bookingDate, email, fullName } = waiting
  const now = Date.now()
  const draft = readDraft(now)
  const { userInfo: typed = EMPTY_USER_INFO, heldHash = '' } = draft ?? {}
  const userInfo = { ...typed, fullName: typed.fullName || fullName, email: typed.email || email }
  const guests = waiting.guests.map(({ treatments, startsAfterMinutes }) => ({
    name: '',
    treatments: treatments.map(one => ({
      subServiceId: one.subServiceId,
      ...(one.therapistId && { therapistId: one.therapistId }),
    })),
    ...(startsAfterMinutes && { startsAfterMinutes }),
  }))
  const asked = guests.length > 0 && { guests, plan }
  saveOffer({ serviceId, subServiceId, bookingDate, bookingTime, offer, until, ...asked })
  const anyone = { first: { subServiceId, subServiceName, therapistId: '', therapistName: '' }, visit: [] }
  const { first, visit } = draftOfWish(guests, plan) ?? anyone
  const choice = { serviceId, ...first, visit, date: bookingDate, time: bookingTime }
  const left = leftBy(draft)
  writeDraft({ ...choice, userInfo, heldHash, left: left && isSameVisit(left, choice) ? null : left }, now)
  location.assign(paths.bookingOf(serviceSlug, first.subServiceId))
}
