import { CalendarClock, MapPin, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import type { ManagedBooking, ManageResponse } from '#contract/booking/manage.ts'
import { isVisit, partInTime, visitName, visitSize, visitTimes } from '#contract/booking/visit-parts.ts'
import { wantedTherapist } from '#contract/booking/with-whom.ts'
import { manageText, paymentText, withWhomText } from '#contract/messages.ts'
import { longDate } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { durationText } from '#contract/platform/time.ts'
import { zoneName } from '#contract/platform/zone.ts'
import { useSpa } from '#web/store/site.ts'
import { TextButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { restOf } from '../at-spa.ts'
import { NewTabLink } from '../status/SupportLinks.tsx'
import { VisitParts } from '../VisitParts.tsx'

interface Props {
  booking: ManagedBooking
  /** A response that the device kept from before has none. */
  account: ManageResponse['account'] | undefined
  removable: ManageResponse['removable']
  takeOut(treatmentId: string): void
  /** Under the part that is to be taken out. */
  question: { treatmentId: string; shown: ReactNode } | undefined
}

export function BookingCard({ booking, account, removable, takeOut, question }: Props) {
  const spa = useSpa()
  const therapist = wantedTherapist(booking)
  const isPlain = !isVisit(booking)
  const isOver = ['cancelled', 'declined', 'lapsed'].includes(booking.status)
  const sums = sumsOf(booking, account).filter(([, amount]) => amount > 0)
  return (
    <section
      aria-labelledby="own-booking"
      className="rounded-card border border-ink/10 bg-linen/60 px-5 py-6 shadow-card sm:px-8"
    >
      <p className="eyebrow text-amber">{isPlain ? booking.serviceName : visitSize(booking)}</p>
      <h2 id="own-booking" className="mt-2 text-[1.75rem]/9 font-semibold wrap-anywhere">
        {visitName(booking)}
      </h2>
      <div className="mt-5 grid gap-4">
        <p className="flex gap-3">
          <Icon of={CalendarClock} {...ICON} />
          <span>
            <strong className={`block text-lg font-semibold ${isOver ? 'line-through decoration-1' : ''}`}>
              {longDate(booking.bookingDate)}, <span className="inline-block">{visitTimes(booking, spa.timeZone)}</span>
            </strong>
            <span className="text-stone">
              {durationText(isPlain ? booking.duration : booking.visitMinutes)}, {zoneName(spa.timeZone)}
            </span>
          </span>
        </p>
        {!isPlain && (
          <VisitParts
            visit={booking}
            className="border-t border-b border-ink/10 py-3"
            below={({ _id }) => question?.treatmentId === _id && <div className="w-full py-2">{question?.shown}</div>}
          >
            {part =>
              removable.some(({ treatmentId }) => treatmentId === part._id) && (
                <TextButton
                  aria-label={manageText.takeOutOf(partInTime(part, part.treatment))}
                  aria-expanded={question?.treatmentId === part._id}
                  onClick={() => takeOut(part._id!)}
                >
                  {manageText.takeOut}
                </TextButton>
              )
            }
          </VisitParts>
        )}
        {therapist && (
          <p className="flex gap-3">
            <Icon of={UserRound} {...ICON} />
            <span className="wrap-anywhere">{withWhomText.withPerson(therapist.name)}</span>
          </p>
        )}
        <p className="flex gap-3">
          <Icon of={MapPin} {...ICON} />
          <span>
            {spa.address.oneLine}
            <NewTabLink
              href={spa.links.directions}
              className="flex min-h-11 items-center text-amber underline underline-offset-4"
            >
              {manageText.directions}
            </NewTabLink>
          </span>
        </p>
      </div>
      <dl className="mt-2 flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-ink/10 pt-4">
        <div className="flex gap-2">
          <dt className="text-stone">{manageText.price}</dt>
          <dd className="font-semibold">{priceText(booking.total, spa.currency)}</dd>
        </div>
        {sums.map(([name, amount]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-stone">{name}</dt>
            <dd className="font-semibold">{priceText(amount, spa.currency)}</dd>
          </div>
        ))}
        <div className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-stone">{manageText.number}</dt>
          <dd className="font-semibold wrap-anywhere">#{booking.bookingHash}</dd>
        </div>
      </dl>
      {booking.reason && <p className="mt-4">{manageText.reason(booking.reason)}</p>}
    </section>
  )
}

/** What of the price is paid when. Empty if all of it is paid before the visit. */
function sumsOf(booking: ManagedBooking, account: Props['account']): [name: string, amount: number][] {
  const rest = booking.status === 'confirmed' ? (account?.owed ?? 0) : restOf(booking)
  if (rest === 0) return []
  return [
    [paymentText.paid, account?.paid ?? 0],
    [paymentText.now, booking.toPay],
    [paymentText.atSpa, rest],
  ]
}

const ICON = { size: 22, className: 'mt-0.5 shrink-0 text-amber' } as const
