import { Plus } from 'lucide'
import type { Named } from '#contract/booking/booking.ts'
import { tidyUserInfo } from '#contract/booking/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { bookingText, paymentText, visitText, withWhomText } from '#contract/messages.ts'
import { dayAndMonth, longDate, shortDay } from '#contract/platform/dates.ts'
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
  goTo(step: NextStep): void
}

export type NextStep = 'date' | 'time' | 'contact'

/** Always in view: at the foot of a phone, and beside the form on a desktop. In a low window it follows the form instead. */
export function BookingSummary({ service, subService, therapist, addTreatment, goTo }: Props) {
  const { currency } = useSpa()
  const date = useBookingStore(state => state.bookingDate)
  const time = useBookingStore(state => state.bookingTime)
  const { guests, treatments, minutes, price, deposit, endTime } = useTotals()
  const nameOf = useTreatmentName()
  const name = nameOf({ subServiceId: subService._id, subServiceName: subService.name })
  const mayAdd = hasRoom(guests[0])
  const loading = useBookingStore(state => state.loading)
  // Its payment is the way forward.
  const held = useBookingStore(state => state.bookingData)
  const hasDetails = useBookingStore(({ userInfo }) => Object.values(userInfo).every(Boolean))
  const next: NextStep | undefined = !date ? 'date' : !time ? 'time' : !hasDetails ? 'contact' : undefined

  return (
    <section
      aria-label="Your booking"
      data-summary=""
      className="@container sticky bottom-0 z-20 [@media(height<30rem)]:max-lg:static -mx-[clamp(1.25rem,4vw,1.5rem)] border-t border-ink/15 bg-cream px-[clamp(1.25rem,4vw,1.5rem)] pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-card lg:top-[calc(var(--spacing-bar)+1.5rem)] lg:bottom-auto lg:mx-0 lg:rounded-card lg:border lg:border-ink/10 lg:bg-linen/50 lg:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 lg:grid lg:gap-y-3 max-lg:in-[form:has(input:focus)]:flex-nowrap">
        <dl
          className={`${FACTS} flex grow-99 basis-full flex-wrap items-center gap-x-3 text-[0.9375rem]/6 ${ONE_LINE}`}
        >
          <div className="flex min-w-0 grow basis-32 items-center lg:block">
            <dt>Service</dt>
            <dd className="min-w-0 font-semibold max-lg:truncate lg:wrap-anywhere">
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
          <div className={`${WHILE_TYPING} lg:order-2`}>
            <dt>Price</dt>
            <dd className="font-semibold text-amber">{priceText(price, currency)}</dd>
          </div>
          {deposit < price && (
            <div className={`${WHILE_TYPING} w-full text-sm/5 lg:order-3 lg:text-[0.9375rem]/6`}>
              <dt>{paymentText.heading}</dt>
              <dd className="text-balance">
                {deposit > 0
                  ? bookingText.depositNow(priceText(deposit, currency), priceText(price - deposit, currency))
                  : paymentText.payThere}
              </dd>
            </div>
          )}
          {treatments > 1 && (
            <div className={`${WHILE_TYPING} w-full text-sm/5 lg:text-[0.9375rem]/6`}>
              <dt>{visitText.heading}</dt>
              <dd>
                {visitText.size(treatments, guests.length)}, {minutes} minutes
              </dd>
            </div>
          )}
          <Contact isShownOnPhones={hasDetails && time !== null} />
        </dl>
        <div className={`${WHILE_TYPING} min-w-0 grow-99 basis-34 text-sm/5 lg:contents lg:text-[0.9375rem]/6`}>
          <dl className={`${FACTS} flex flex-wrap gap-x-1.5`}>
            <div className={date ? '' : 'max-lg:hidden'}>
              <dt>Date</dt>
              <dd className="max-lg:truncate">
                {date && <span className="lg:hidden">{shortDay(date)}</span>}
                <span className="max-lg:hidden">{date ? (endTime ? dayAndMonth(date) : longDate(date)) : '–'}</span>
              </dd>
            </div>
            <div className={time ? '' : 'max-lg:hidden'}>
              <dt>Time</dt>
              <dd className="whitespace-nowrap">{time ? (endTime ? visitText.range(time, endTime) : time) : '–'}</dd>
            </div>
            {therapist && (
              <div className={`min-w-0 ${next === 'contact' ? 'max-lg:hidden' : ''}`}>
                <dt>{withWhomText.label}</dt>
                <dd className="max-lg:truncate lg:wrap-anywhere">
                  <span className="lg:hidden">with </span>
                  {therapist.name}
                </dd>
              </div>
            )}
          </dl>
          <p aria-live="polite" className="empty:hidden lg:order-4">
            {next && (
              <button
                type="button"
                onClick={() => goTo(next)}
                // As high as a finger, and no higher than its line.
                className="-my-3 py-3 text-left text-amber underline underline-offset-4"
              >
                {NEXT[next]}
              </button>
            )}
          </p>
        </div>
        {mayAdd && (
          <TextButton className="justify-self-start text-[0.9375rem] max-lg:hidden lg:order-3" onClick={addTreatment}>
            {visitText.addTreatment}
          </TextButton>
        )}
        <Button
          type="submit"
          look={held ? 'outline' : 'gold'}
          disabled={loading || !date || !time}
          // Keeps the focus in the field and the bar one line, so that the button stays under the finger.
          onMouseDown={event => event.preventDefault()}
          className="grow px-3! @max-[17rem]:px-1! @max-[17rem]:text-[0.9375rem] lg:order-5"
        >
          {bookingText.confirm}
        </Button>
      </div>
    </section>
  )
}

const NEXT: Record<NextStep, string> = {
  date: 'Next: choose a date',
  time: 'Next: choose a time',
  contact: 'Next: your information',
}

/** On a laptop a list with names, in the order of the card; on a phone the facts alone. */
const FACTS = 'min-w-0 lg:contents [&_dt]:sr-only lg:[&_dt]:not-sr-only lg:[&_dt]:text-sm lg:[&_dt]:text-stone'

/** Beside the button while somebody types; with very large letters there is no room for it. */
const ONE_LINE =
  'max-lg:in-[form:has(input:focus)]:basis-0 max-lg:in-[form:has(input:focus)]:flex-nowrap max-lg:@max-[17rem]:in-[form:has(input:focus)]:hidden'

/** Reduces the bar to one line while the on-screen keyboard takes up the room. */
const WHILE_TYPING = 'max-lg:in-[form:has(input:focus)]:hidden'

/** Shows the contact as it will be stored, so that a wrong digit is noticed. Own component, so that typing renders only it. */
function Contact({ isShownOnPhones }: { isShownOnPhones: boolean }) {
  const { email, phoneNumber } = tidyUserInfo(useBookingStore(state => state.userInfo))
  return (
    <div
      className={`${WHILE_TYPING} w-full justify-between gap-x-3 text-sm/5 lg:order-1 lg:block lg:text-[0.9375rem]/6 ${isShownOnPhones ? 'flex @max-[17rem]:flex-wrap' : 'max-lg:hidden'}`}
    >
      <dt>Contact</dt>
      {email && <dd className="min-w-0 max-lg:truncate lg:wrap-anywhere">{email}</dd>}
      {phoneNumber && <dd className="whitespace-nowrap tabular-nums">{phoneText(phoneNumber)}</dd>}
      {!email && !phoneNumber && <dd>–</dd>}
    </div>
  )
}
