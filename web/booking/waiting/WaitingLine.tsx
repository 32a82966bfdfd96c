import { useEffect, useRef, useState } from 'react'
import type { AvailableTimesResponse, Named } from '#contract/booking/booking.ts'
import { bookingText, waitingText } from '#contract/messages.ts'
import { monthOf } from '#contract/platform/dates.ts'
import { isEmail } from '#contract/platform/email.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { fetchAvailableTimes } from '#web/api/booking.ts'
import { joinWaiting } from '#web/api/waiting.ts'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { loadBookedDates } from '#web/store/booking-form.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'
import { queryFor, useVisitQuery, visitWish } from '#web/store/visit.ts'
import { Button, TextButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { EmptyDayWays } from '../EmptyDayWays.tsx'

interface Props {
  date: string
  /** The reason is shown elsewhere, and the day is known to have a waiting list. */
  isReasonShown?: boolean
  /** The wanted person, and what to choose instead of the day. */
  therapist?: Named
  /** The next free day where it is offered already. */
  offeredDate?: string
  chooseDate?(date: string): void
  chooseAnyone?(): void
}

/** Why a day cannot be chosen and, where a time may come free, the waiting list. */
export default function WaitingLine({ date, isReasonShown, therapist, offeredDate, chooseDate, chooseAnyone }: Props) {
  const service = useBookingStore(state => state.selectedService)
  const sub = useBookingStore(state => state.selectedSubService)
  const [isOpen, setOpen] = useState(false)
  const visit = useVisitQuery()
  const day = useDay({ subServiceId: sub?._id, date, therapistId: therapist?._id, visit }, !isReasonShown)
  const box = useRef<HTMLDivElement>(null)
  // Below the calendar, where on a phone it may be under the summary.
  useEffect(() => {
    if (day) box.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }, [day])
  if (!service || !sub || !(isReasonShown || day)) return null

  return (
    <div ref={box} className={isReasonShown ? 'mt-3' : 'mt-4 scroll-mb-48 rounded-card bg-linen px-5 py-4'}>
      {!isReasonShown && <p role="status">{day?.message ?? bookingText.noAvailableTimes}</p>}
      {(therapist || visit) && day && chooseDate && (
        <EmptyDayWays {...{ date, therapist, offeredDate, chooseDate, chooseAnyone }} emptyDay={day} />
      )}
      {(isReasonShown || day?.mayWait) &&
        (isOpen ? (
          <WaitingForm
            serviceId={service._id}
            subServiceId={sub._id}
            date={date}
            therapist={visit ? undefined : therapist}
          />
        ) : (
          <TextButton className="text-left" onClick={() => setOpen(true)}>
            {waitingText.tellMe}
          </TextButton>
        ))}
    </div>
  )
}

/** Undefined while loading, and when the day has times after all. */
type Query = Record<'subServiceId' | 'therapistId' | 'visit', string | undefined> & { date: string }

function useDay({ subServiceId, date, therapistId, visit }: Query, isEnabled: boolean) {
  const stores = useStores()
  const [day, setDay] = useState<AvailableTimesResponse>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person and another visit have other times
  useEffect(() => {
    if (!isEnabled || !subServiceId) return
    let isCurrent = true
    setDay(undefined)
    const { therapistId: wanted, ...treatments } = queryFor(stores, subServiceId)
    fetchAvailableTimes({ ...treatments, date, therapistId: wanted }).then(
      ({ data }) => {
        if (!isCurrent) return
        if (data.availableTimes.length === 0) setDay(data)
        // The calendar was stale: the day can be chosen.
        else loadBookedDates(stores, { subServiceId, month: monthOf(date) })
      },
      () => isCurrent && setDay({ success: true, availableTimes: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [subServiceId, date, therapistId, visit, isEnabled, stores])
  return day
}

type FormProps = Record<'serviceId' | 'subServiceId' | 'date', string> & { therapist?: Named }

/** Not a `<form>`: it is inside the booking's form, which it must not submit. */
function WaitingForm({ serviceId, subServiceId, date, therapist }: FormProps) {
  const stores = useStores()
  const field = useRef<HTMLDivElement>(null)
  const [email, setEmail] = useState(stores.booking.getState().userInfo.email)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  useEffect(() => field.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  async function join() {
    const wrong = !email.trim() ? bookingText.emailRequired : isEmail(email) ? undefined : bookingText.emailInvalid
    setError(wrong)
    if (wrong || isBusy) return
    setBusy(true)
    const fullName = stores.booking.getState().userInfo.fullName.trim()
    const guests = visitWish(stores)?.map(one => ({ ...one, name: '' }))
    const place = {
      serviceId,
      subServiceId,
      bookingDate: date,
      email: email.trim(),
      fullName,
      ...(guests && { guests }),
    }
    try {
      setMessage((await joinWaiting(place)).message)
    } catch (problem) {
      setError(sentenceOf(problem, waitingText.joinFailed))
    }
    setBusy(false)
  }

  if (message)
    return (
      <p role="status" className="mt-2 font-semibold">
        {message}
      </p>
    )
  return (
    <div ref={field} className="mt-2 grid gap-3">
      <TextField
        label={waitingText.emailLabel}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value)
          setError(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          join()
        }}
      />
      <Button look="outline" disabled={isBusy} onClick={join}>
        {waitingText.join}
      </Button>
      <p className="text-[0.9375rem] text-stone">
        {waitingText.whatFor} {therapist && waitingText.withAnyone(therapist.name)}
      </p>
    </div>
  )
}
