import { type FormEvent, memo, useEffect, useRef, useState } from 'react'
import type { CreatedBooking } from '#contract/booking/booking.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { offlineText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { emailSuggestion } from '#contract/platform/email-suggestion.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { chooseDate, loadTimes, setDate, TIMES_TOPIC } from '#web/store/booking-form.ts'
import { confirmBooking } from '#web/store/confirm-booking.ts'
import { ATTEMPT_TOPIC, finishBooking } from '#web/store/made-booking.ts'
import { useSpa } from '#web/store/site.ts'
import { type Stores, useStores } from '#web/store/stores.ts'
import { chooseTherapist, useTherapist } from '#web/store/therapist.ts'
import { useVisitQuery } from '#web/store/visit.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { toast } from '#web/ui/toast.ts'
import { useWhenOnline } from '#web/ui/use-when-online.ts'
import { BookingSummary } from './BookingSummary.tsx'
import { FormCalendar, FormTimes } from './FormSlot.tsx'
import { maybeRealNumber } from './PhoneField.tsx'
import { SubServiceCard } from './SubServiceCard.tsx'
import type { Choosing } from './visit/TreatmentChooser.tsx'
import { VisitPart } from './visit/VisitPart.tsx'
import { YourInformation } from './YourInformation.tsx'

/** Everything after the choice: the card, calendar, times, contact form and summary. */
function BookingForm(props: { service: Service; subService: SubService; isFolded: boolean }) {
  const { service, subService, isFolded } = props
  const form = useRef<HTMLFormElement>(null)
  const stores = useStores()
  const navigate = useNavigate()
  const { phoneCountry } = useSpa()
  /** The address that looked mistyped. Confirming it a second time accepts it. */
  const questioned = useRef<string>(undefined)

  const visit = useVisitQuery()
  const wanted = useTherapist(subService._id)
  /** Wanted for all there is; each treatment of a visit has its own. */
  const therapist = visit === undefined ? wanted : undefined
  const [choosing, setChoosing] = useState<Choosing>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sub-service, person or visit has other times
  useEffect(() => {
    loadTimes(stores)
  }, [subService._id, therapist?._id, visit, stores])

  // A free booking is finished once its success page has replaced this one.
  const made = useRef<CreatedBooking>(undefined)
  useEffect(
    () => () => {
      if (made.current) finishBooking(stores, made.current)
      for (const topic of [TIMES_TOPIC, ATTEMPT_TOPIC]) toast.settle(topic)
    },
    [stores],
  )

  async function confirm(event?: FormEvent) {
    event?.preventDefault()
    if (made.current) return
    const isRealNumber = (number: string) => maybeRealNumber(number, phoneCountry)
    const before = questioned.current
    made.current = await confirmBooking(stores, { isRealNumber, isMeant })
    if (questioned.current !== before) return focusSuggestion(form.current)
    if (made.current) return void navigate(paths.bookingSuccess(made.current.bookingHash))
    unanswered.current = unansweredForm(stores)
    if (unanswered.current && !navigator.onLine) toast.blank(offlineText.goesOn, ATTEMPT_TOPIC)
    requestAnimationFrame(() => focusAfterRefusal(form.current)?.focus())
  }

  function isMeant(email: string) {
    if (!emailSuggestion(email) || questioned.current === email) return true
    questioned.current = email
    return false
  }

  // Offline, a confirmation is repeated when the network is back, unless the form has changed since.
  const unanswered = useRef<unknown[]>(undefined)
  useWhenOnline(() => {
    const values = unansweredForm(stores)
    if (values?.every((part, index) => part === unanswered.current?.[index])) confirm()
  })

  async function showDate(date: string) {
    await chooseDate(stores, date)
    showTimes()
  }

  function chooseAnyone(date: string) {
    setDate(stores, date)
    chooseTherapist(stores, null)
    showTimes()
  }

  // On a phone the times are below the calendar, and have to be rendered first.
  const showTimes = () =>
    afterPaint(() => timesIn(form.current)?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }))

  const slot = { visit, therapist, chooseDate: showDate, chooseAnyone }
  return (
    <>
      <SubServiceCard key={subService._id} subService={subService} isFolded={isFolded} />
      <VisitPart {...{ subService, choosing, setChoosing }} />
      <form
        ref={form}
        noValidate
        onSubmit={confirm}
        className="grid items-start md:mt-10 gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem] [&_:is(button,input,select,[data-times])]:scroll-mb-48"
      >
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-10 md:grid-cols-2 md:gap-8">
            <FormCalendar subServiceId={subService._id} {...slot} />
            <FormTimes {...slot} />
          </div>
          <YourInformation />
        </div>
        <BookingSummary {...{ service, subService, therapist }} addTreatment={() => setChoosing({ guest: 0 })} />
      </form>
    </>
  )
}

/** The form values of a confirmation that got no response. */
function unansweredForm(stores: Stores) {
  const { requests, selectedSubService, therapist, visit, bookingDate, bookingTime, userInfo } =
    stores.booking.getState()
  const { create } = requests
  if (create.status !== 'failed' || create.failure.code !== 'no_response') return undefined
  return [selectedSubService, therapist, visit, bookingDate, bookingTime, userInfo]
}

/** The question appears under the field once it has lost the focus. */
function focusSuggestion(form: HTMLFormElement | null) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-suggestion]')?.focus())
}

// Memoised, because the page around the form renders whenever `loading` changes.
export default memo(BookingForm)

/** Focuses the first invalid field after a refused booking, or the times if the chosen one is gone. */
function focusAfterRefusal(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong) return wrong
  const times = timesIn(form)
  return times?.querySelector('[aria-pressed="true"]') ? undefined : times
}

const timesIn = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-times]')
