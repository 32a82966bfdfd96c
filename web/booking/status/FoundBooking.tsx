import { Mail } from 'lucide'
import { useRef } from 'react'
import type { BookingStatus, PublicBooking } from '#contract/booking/booking.ts'
import { readBookingHash } from '#contract/booking/booking-hash.ts'
import { isLive } from '#contract/booking/booking-states.ts'
import { isVisit, visitSize, visitTimes } from '#contract/booking/visit-parts.ts'
import { wantedTherapist } from '#contract/booking/with-whom.ts'
import { customerWrites, whatsAppToSpa } from '#contract/desk/whatsapp.ts'
import { footerText, manageText, paymentText, successText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { longDate } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { durationText } from '#contract/platform/time.ts'
import { useNear } from '#web/loading/use-near.ts'
import { useOpenToday } from '#web/store/open-today.ts'
import { savedKey } from '#web/store/own-bookings.ts'
import { savedContact } from '#web/store/saved.ts'
import { useSpa } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MapEmbed } from '#web/ui/MapEmbed.tsx'
import { restOf } from '../at-spa.ts'
import { VisitParts } from '../VisitParts.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { BookingHeader } from './BookingHeader.tsx'
import SendMyLink from './SendMyLink.tsx'
import { HomeAndServices } from './StatusHeader.tsx'
import { NewTabLink, SupportLinks, TEXT_LINK } from './SupportLinks.tsx'
import { STATUSES } from './statuses.ts'

export function FoundBooking({ booking, identifier }: { booking: PublicBooking; identifier: string }) {
  const { isOn } = STATUSES[booking.status]
  return (
    <>
      <BookingHeader booking={booking} />
      <div className="page-width grid max-w-3xl gap-10 py-12 sm:py-16">
        <div className="rounded-card border border-ink/10 bg-linen/60 px-5 py-7 text-center shadow-card sm:px-10">
          <p className="eyebrow text-amber">Confirmation number</p>
          <p className="mt-3 text-[clamp(1.375rem,6vw,2.25rem)]/tight font-semibold tracking-wide break-words">
            #{readBookingHash(identifier) === booking.bookingHash ? booking.bookingHash : identifier}
          </p>
          <p className="mt-2 text-stone">{successText.keepNumber}</p>
          <Facts booking={booking} />
        </div>
        {MANAGEABLE.includes(booking.status) && (
          <ManageOffer bookingHash={booking.bookingHash} isLive={isLive(booking.status)} />
        )}
        {isOn && (
          <>
            <p className="flex gap-3.5 print:hidden">
              <Icon of={Mail} className="mt-0.5 shrink-0 text-amber" />A confirmation email was sent to you. Add the
              appointment to your calendar so you don’t forget.
            </p>
            <AddToCalendar booking={booking} manageKey={savedKey(booking.bookingHash)} />
            <LocateUs booking={booking} />
          </>
        )}
        <HomeAndServices />
        <SupportLinks booking={booking}>{manageText.questions}</SupportLinks>
      </div>
    </>
  )
}

function LocateUs({ booking }: { booking: PublicBooking }) {
  const spa = useSpa()
  const place = useRef<HTMLElement>(null)
  const hours = useOpenToday(useNear(place)).text
  return (
    <section ref={place} aria-labelledby="locate-heading">
      <h2 id="locate-heading" className="text-2xl font-semibold">
        {successText.locateUs}
      </h2>
      <div className="mt-1 text-stone">
        <p>{spa.address.oneLine}</p>
        <p className="empty:hidden">{[spa.landmark, spa.parking].filter(Boolean).join(' · ')}</p>
        <p className="font-semibold text-amber empty:hidden">{hours}</p>
      </div>
      <p className="flex flex-wrap gap-x-8">
        <NewTabLink href={spa.links.directions}>{manageText.directions}</NewTabLink>
        <a href={spa.phone.link} className={TEXT_LINK}>
          {spa.phone.display}
        </a>
        <NewTabLink href={whatsAppToSpa(spa, customerWrites.question(booking))}>
          {footerText.chat(spa.links.chat)}
        </NewTabLink>
      </p>
      <MapEmbed
        src={spa.links.mapEmbed}
        href={spa.links.map}
        title={`Map: ${spa.name}, ${spa.address.oneLine}`}
        label={spa.address.oneLine}
        className="mt-4 h-80"
      />
    </section>
  )
}

/** Live bookings can be changed; cancelled and declined ones may have a refund. */
const MANAGEABLE: readonly BookingStatus[] = ['held', 'submitted', 'confirmed', 'cancelled', 'declined']

/** Changes need the key: saved on the device that booked, and in the mails. */
function ManageOffer({ bookingHash, isLive }: { bookingHash: string; isLive: boolean }) {
  const key = savedKey(bookingHash)
  return (
    <section aria-label={manageText.changes} className="print:hidden">
      <p className="mb-4">
        {isLive ? (key ? manageText.manageHint : manageText.manageElsewhere) : manageText.refundHint}
      </p>
      {key ? (
        <ButtonLink to={paths.bookingManage(bookingHash, key)} look="outline">
          {isLive ? manageText.manage : manageText.seeRefund}
        </ButtonLink>
      ) : (
        <SendMyLink bookingHash={bookingHash} />
      )}
    </section>
  )
}

function Facts({ booking }: { booking: PublicBooking }) {
  const { currency, timeZone } = useSpa()
  const therapist = wantedTherapist(booking)
  const phone = savedContact(booking.bookingHash)?.phoneNumber
  const isPlain = !isVisit(booking)
  const rest = restOf(booking)
  const what = isPlain
    ? {
        Service: booking.serviceName,
        'Sub Service': booking.subServiceName,
        ...(therapist && { With: therapist.name }),
      }
    : { Visit: visitSize(booking) }
  const facts = {
    ...what,
    Date: longDate(booking.bookingDate),
    Time: visitTimes(booking, timeZone),
    Duration: durationText(isPlain ? booking.duration : booking.visitMinutes),
    Price: priceText(booking.total, currency),
    ...(rest > 0 && booking.status === 'held' && { [paymentText.now]: priceText(booking.toPay, currency) }),
    ...(rest > 0 && { [paymentText.atSpa]: priceText(rest, currency) }),
    ...(phone && { 'Your phone number': phoneText(phone) }),
  }
  return (
    <div className="mt-6 border-t border-ink/10 pt-4">
      {!isPlain && <VisitParts visit={booking} className="mb-3 border-b border-ink/10 pb-4 text-left" />}
      <dl className="max-sm:text-[0.9375rem]/6">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="text-left text-stone">{name}</dt>
            <dd className="ml-auto text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
