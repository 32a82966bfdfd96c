import { type FormEvent, memo, useEffect, useRef, useState } from 'react'
import type { CreatedBooking } from '#contract/booking/booking.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { offlineText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { emailSuggestion } from '#contract/platform/email-suggestion.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { isReturning } from '#web/navigation/scroll-restoration.ts'
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
import { BookingSummary, type NextStep } from './BookingSummary.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { FormCalendar, FormTimes } from './FormSlot.tsx'
import { maybeRealNumber } from './PhoneField.tsx'
import { SubServiceCard } from './SubServiceCard.tsx'
import type { Choosing } from './visit/TreatmentChooser.tsx'
import { VisitPart } from './visit/VisitPart.tsx'
import { YourInformation } from './YourInformation.tsx'

interface Props {
  service: Service
  subService: SubService
  isFolded: boolean
  /** Chosen on this page, a moment ago. */
  isPicked: boolean
}

/** Everything after the choice: the card, calendar, times, contact form and summary. */
function BookingForm({ service, subService, isFolded, isPicked }: Props) {
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

  // The link that was tapped leads to the top of the page, which counts as the way there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice anew
  useEffect(() => {
    const calendar = () => calendarIn(form.current)
    if (isPicked) return afterPaint(() => bringIntoView(calendar(), { from: 0 }))
    // Who comes with a choice has this week in view: the page grew while it went to its top.
    const isFirstDay = isFolded && stores.booking.getState().bookingDate === null
    const until = () => calendar()?.querySelector('tr:has([aria-current])') ?? undefined
    if (isFirstDay && isNewHere()) return afterPaint(() => bringIntoView(calendar(), { from: 0, until: until() }))
  }, [isPicked, subService._id])

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
    if (unanswered.current && !navigator.onLine) {
      // What goes on by itself has not failed.
      toast.settle(ATTEMPT_TOPIC)
      toast.blank(offlineText.goesOn, ATTEMPT_TOPIC)
    }
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
  const showTimes = () => afterPaint(() => bringIntoView(timesIn(form.current)))

  /** By a finger or a mouse; the focus of a keyboard stays where it can be seen. */
  const showContact = () => afterPaint(() => bringContactIntoView(form.current))

  function goTo(step: NextStep) {
    const target = nextIn(form.current, step)
    target?.focus({ preventScroll: true })
    if (step === 'contact') bringContactIntoView(form.current)
    else bringIntoView(step === 'date' ? calendarIn(form.current) : timesIn(form.current))
  }

  const slot = { visit, therapist, chooseDate: showDate, chooseAnyone }
  return (
    <>
      <SubServiceCard key={subService._id} subService={subService} isFolded={isFolded} />
      <VisitPart {...{ subService, choosing, setChoosing }} />
      <form
        ref={form}
        noValidate
        onSubmit={confirm}
        className="grid items-start md:mt-10 gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem] [&_:is(button,input,select,[data-times])]:scroll-mb-40"
      >
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-10 md:grid-cols-2 md:gap-8">
            <FormCalendar subServiceId={subService._id} {...slot} />
            <FormTimes {...slot} onChosen={showContact} />
          </div>
          <YourInformation />
        </div>
        <BookingSummary {...{ service, subService, therapist, goTo }} addTreatment={() => setChoosing({ guest: 0 })} />
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

/** After a reload, Back and Forward the position of before is restored. */
function isNewHere() {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'navigate' && !isReturning()
}

const calendarIn = (form: HTMLFormElement | null) => form?.querySelector('[data-calendar]')

/** The first empty field, or the section from its heading if that is the first of all; nothing if all is known. */
function bringContactIntoView(form: HTMLFormElement | null) {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const empty = fields.find(field => field.querySelector('input')?.value === '')
  if (empty) bringIntoView(empty === fields[0] ? empty.closest('[data-contact]') : empty, { until: empty })
}

/** Where the keyboard goes on. */
function nextIn(form: HTMLFormElement | null, step: NextStep) {
  const all = (selector: string) => [...(form?.querySelectorAll<HTMLElement>(selector) ?? [])]
  if (step === 'date') return all('[data-date][tabindex="0"]')[0]
  if (step === 'time') return all('[data-times] button')[0] ?? timesIn(form)
  return all('[data-field] input').find(input => (input as HTMLInputElement).value === '')
}

const timesIn = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-times]')
