import { CircleCheck, Hourglass, Info, Mail } from 'lucide'
import type { ReactNode } from 'react'
import type { PublicBooking } from '#contract/booking.ts'
import { readBookingHash } from '#contract/booking-hash.ts'
import { business } from '#contract/business.ts'
import { longDate } from '#contract/dates.ts'
import { successText } from '#contract/messages.ts'
import { nairaPrice } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { phoneText } from '#contract/phone.ts'
import { durationText } from '#contract/time.ts'
import { clockTime } from '#contract/zone.ts'
import { keptContact } from '#web/store/kept-contact.ts'
import { useSite } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MapEmbed } from '#web/ui/MapEmbed.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { HomeAndServices } from './HomeAndServices.tsx'
import { StatusHeader } from './StatusHeader.tsx'
import { SupportLinks } from './SupportLinks.tsx'
import { STATUSES } from './statuses.ts'

/** A booking of ours, as its customer needs to see it now. */
export function FoundBooking({ booking, identifier }: { booking: PublicBooking; identifier: string }) {
  const { heading, badge, line, isOn, next } = STATUSES[booking.status]
  const { timeZone } = useSite()
  const heldUntil = booking.status === 'held' && booking.holdExpiresAt
  return (
    <>
      <StatusHeader
        icon={
          isOn ? (
            <Icon of={CircleCheck} {...MARK} />
          ) : booking.status === 'held' ? (
            <Icon of={Hourglass} {...MARK} />
          ) : (
            <Icon of={Info} {...MARK} />
          )
        }
        heading={heading}
        badge={heldUntil ? <Badge word={`Until ${clockTime(heldUntil, timeZone)}`} /> : badge && <Badge {...badge} />}
        line={line}
      >
        {next && <NextStep next={next} bookingHash={booking.bookingHash} />}
      </StatusHeader>
      <div className="page-width grid max-w-3xl gap-10 py-12 sm:py-16">
        <div className="rounded-card border border-ink/10 bg-linen/60 px-6 py-7 text-center shadow-card sm:px-10">
          <p className="eyebrow text-amber">Confirmation number</p>
          <p className="mt-3 text-[clamp(1.375rem,6vw,2.25rem)]/tight font-semibold tracking-wide break-words">
            #{shownNumber(booking, identifier)}
          </p>
          <p className="mt-2 text-stone">{successText.keepNumber}</p>
          <Facts booking={booking} />
        </div>
        {isOn && (
          <>
            <Note icon={<Icon of={Mail} {...ICON} />}>
              A confirmation email was sent to you. Add the appointment to your calendar so that nothing comes in
              between.
            </Note>
            <AddToCalendar booking={booking} />
            <section aria-labelledby="locate-heading">
              <h2 id="locate-heading" className="text-2xl font-semibold">
                {successText.locateUs}
              </h2>
              <p className="mt-1 text-stone">{business.address.oneLine}</p>
              <MapEmbed
                src={business.links.mapEmbed}
                href={business.links.map}
                title={`Map: ${business.name}, ${business.address.oneLine}`}
                label={business.address.oneLine}
                className="mt-4 h-80"
              />
            </section>
          </>
        )}
        <HomeAndServices />
        <SupportLinks>Questions about your booking? Contact us at</SupportLinks>
      </div>
    </>
  )
}

const MARK = { size: 56, strokeWidth: 1.25, className: 'mx-auto text-gold', 'aria-hidden': true } as const
const ICON = { size: 24, strokeWidth: 1.5, className: 'mt-0.5 shrink-0 text-amber', 'aria-hidden': true } as const

/** Shape and word, so that no colour has to be told apart. */
function Badge({ word, icon }: { word: string; icon?: 'waiting' | 'done' }) {
  return (
    <span className="inline-flex items-center gap-2.5 rounded-full border border-gold px-5 py-2 text-lg font-semibold text-gold">
      {icon && <Icon of={icon === 'done' ? CircleCheck : Hourglass} size={22} className="shrink-0" />}
      {word}
    </span>
  )
}

function NextStep({ next, bookingHash }: { next: 'pay' | 'pay-or-choose' | 'choose'; bookingHash: string }) {
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-4">
      {next === 'pay' && <ButtonLink to={paths.bookingPay(bookingHash)}>Continue to pay</ButtonLink>}
      {next !== 'pay' && <ButtonLink to={paths.booking}>Choose another time</ButtonLink>}
      {next === 'pay-or-choose' && (
        <ButtonLink to={paths.bookingPay(bookingHash)} look="outline-on-dark">
          Send a receipt
        </ButtonLink>
      )}
    </div>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-3.5">
      {icon}
      <span>{children}</span>
    </p>
  )
}

function Facts({ booking }: { booking: PublicBooking }) {
  const phone = keptContact(booking.bookingHash)?.phoneNumber
  const facts = {
    Service: booking.serviceName,
    'Sub Service': booking.subServiceName,
    Date: longDate(booking.bookingDate),
    Time: booking.bookingTime,
    Duration: durationText(booking.duration),
    Price: nairaPrice(booking.price),
    ...(phone && { 'Your phone number': phoneText(phone) }),
  }
  return (
    <dl className="mt-6 border-t border-ink/10 pt-4">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6 py-1.5">
          <dt className="shrink-0 text-left text-stone">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the address calls it; a hash as people read it, however it was typed. */
function shownNumber({ bookingHash }: PublicBooking, identifier: string) {
  return readBookingHash(identifier) === bookingHash ? bookingHash : identifier
}
