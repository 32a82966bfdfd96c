import { Plus } from 'lucide'
import type { Named } from '#contract/booking/booking.ts'
import { tidyUserInfo } from '#contract/booking/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { bookingText, visitText, withWhomText } from '#contract/messages.ts'
import { dayAndMonth, longDate } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { useSpa } from '#web/store/site.ts'
import { useBookingStore } from '#web/store/stores.ts'
import { hasRoom } from '#web/store/visit.ts'
import { Button, IconButton, TextButton } from '#web/ui/Button.tsx'
import { useTotals } from './visit/use-totals.ts'
import { useTreatmentName } from './visit/use-treatment-name.ts'

interface Props {
  service: Service
  subService: SubService
  therapist: Named | undefined
  addTreatment(): void
}

/** Always in view: at the foot of a phone, where with large letters it scrolls, and beside the form on a desktop. In a low window it follows the form instead. */
export function BookingSummary({ service, subService, therapist, addTreatment }: Props) {
  const { currency } = useSpa()
  const date = useBookingStore(state => state.bookingDate)
  const time = useBookingStore(state => state.bookingTime)
  const { guests, treatments, minutes, price, endTime } = useTotals()
  const nameOf = useTreatmentName()
  const name = nameOf({ subServiceId: subService._id, subServiceName: subService.name })
  const mayAdd = hasRoom(guests[0])
  const loading = useBookingStore(state => state.loading)
  const hasDetails = useBookingStore(({ userInfo }) => Object.values(userInfo).every(Boolean))
  const next = !date ? 'Choose a date' : !time ? 'Choose a time' : !hasDetails ? 'Fill in your information' : undefined

  return (
    <section
      aria-label="Your booking"
      className="sticky bottom-0 z-20 [@media(height<30rem)]:max-lg:static -mx-[clamp(1.25rem,4vw,1.5rem)] border-t border-ink/15 bg-cream px-[clamp(1.25rem,4vw,1.5rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-card lg:top-[calc(var(--spacing-bar)+1.5rem)] lg:bottom-auto lg:mx-0 lg:rounded-card lg:border lg:border-ink/10 lg:bg-linen/50 lg:p-6 max-lg:in-[form:has(input:focus)]:flex max-lg:in-[form:has(input:focus)]:flex-wrap max-lg:in-[form:has(input:focus)]:items-center max-lg:in-[form:has(input:focus)]:gap-3 max-lg:in-[form:has(input:focus)]:py-1.5"
    >
      <dl className="flex min-w-0 grow basis-20 flex-wrap justify-between gap-x-4 text-[0.9375rem]/6 max-lg:-mt-2.5 max-lg:max-h-[40dvh] max-lg:overflow-y-auto max-lg:py-2.5 lg:grid lg:gap-y-3 [&_dt]:sr-only lg:[&_dt]:not-sr-only lg:[&_dt]:text-sm lg:[&_dt]:text-stone">
        <div className="flex min-w-0 grow basis-[max(8rem,calc(100%-9rem))] items-center lg:block">
          <dt>Service</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">
            {name === subService.name && <span className="max-lg:sr-only">{service.name}: </span>}
            {visitText.andMore(name, treatments - 1)}
          </dd>
          {mayAdd && (
            // Higher than its line, which it must not make higher.
            <dd className={`${WHILE_TYPING} shrink-0 lg:hidden`}>
              <IconButton
                of={Plus}
                size={20}
                label={visitText.addTreatment}
                onClick={addTreatment}
                className="-my-2.5 text-amber"
              />
            </dd>
          )}
        </div>
        <div className={`${WHILE_TYPING} text-right lg:order-last lg:text-left`}>
          <dt>Price</dt>
          <dd className="font-semibold text-amber">{priceText(price, currency)}</dd>
        </div>
        {treatments > 1 && (
          <div className={`${WHILE_TYPING} w-full`}>
            <dt>{visitText.heading}</dt>
            <dd>
              {visitText.size(treatments, guests.length)}, {minutes} minutes
            </dd>
          </div>
        )}
        <div className={`${WHILE_TYPING} ${date ? '' : 'max-lg:hidden'}`}>
          <dt>Date</dt>
          <dd>{date ? (endTime ? dayAndMonth(date) : longDate(date)) : '–'}</dd>
        </div>
        <div className={`${WHILE_TYPING} ${time ? 'max-lg:text-right' : 'max-lg:hidden'}`}>
          <dt>Time</dt>
          <dd className="whitespace-nowrap">{time ? (endTime ? visitText.range(time, endTime) : time) : '–'}</dd>
        </div>
        {therapist && (
          <div className={`${WHILE_TYPING} w-full`}>
            <dt>{withWhomText.label}</dt>
            <dd className="wrap-anywhere">
              <span className="lg:hidden">With </span>
              {therapist.name}
            </dd>
          </div>
        )}
        <Contact isShownOnPhones={hasDetails && time !== null} />
      </dl>
      {mayAdd && (
        <TextButton className="text-[0.9375rem] max-lg:hidden" onClick={addTreatment}>
          {visitText.addTreatment}
        </TextButton>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <p
          aria-live="polite"
          className={`${WHILE_TYPING} grow basis-24 text-[0.9375rem]/6 text-stone empty:hidden lg:mt-4 lg:basis-full`}
        >
          {next && `Next: ${next.toLowerCase()}`}
        </p>
        <Button
          type="submit"
          disabled={loading || !date || !time}
          // Keeps the focus in the field and the bar one line, so that the button stays under the finger.
          onMouseDown={event => event.preventDefault()}
          className="grow px-4 lg:mt-4 lg:w-full"
        >
          {bookingText.confirm}
        </Button>
      </div>
    </section>
  )
}

/** Reduces the bar to one line while the on-screen keyboard takes up the room. */
const WHILE_TYPING = 'max-lg:in-[form:has(input:focus)]:hidden'

/** Shows the contact as it will be stored, so that a wrong digit is noticed. Own component, so that typing renders only it. */
function Contact({ isShownOnPhones }: { isShownOnPhones: boolean }) {
  const { email, phoneNumber } = tidyUserInfo(useBookingStore(state => state.userInfo))
  return (
    <div
      className={`${WHILE_TYPING} w-full flex-wrap justify-between gap-x-4 lg:block ${isShownOnPhones ? 'flex' : 'max-lg:hidden'}`}
    >
      <dt>Contact</dt>
      {email && <dd className="wrap-anywhere">{email}</dd>}
      {phoneNumber && <dd className="whitespace-nowrap tabular-nums">{phoneText(phoneNumber)}</dd>}
      {!email && !phoneNumber && <dd>–</dd>}
    </div>
  )
}
