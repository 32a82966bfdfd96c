import { callPath } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { dayAndMonth, longDate } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { durationText } from '#contract/platform/time.ts'
import { clockTime, zoneName } from '#contract/platform/zone.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, button, endFooter, facts, greeting, oneClickHeaders, paragraph } from '#server/platform/mail/parts.ts'
import type { MailSite } from '../../mail-parts.ts'
import type { Offer } from '../../offers/queries.ts'
import { waitingKey } from '../keys.ts'

interface Offered {
  offerId: string
  place: { id: string; email: string; fullName: string; bookingDate: string }
  offer: Pick<Offer, 'serviceName' | 'subServiceName' | 'durationMinutes' | 'priceNaira'>
  bookingTime: string
  until: Date
}

/** Every one of these mails has a link to end them. */
export function waitingOfferMail({ offerId, place, offer, bookingTime, until }: Offered, site: MailSite): OutgoingMail {
  const { siteUrl, ownerEmail, spa, bookingKeys } = site
  // This key only ends the place.
  const placeKey = waitingKey(bookingKeys, { of: 'place', id: place.id })
  const day = dayAndMonth(place.bookingDate)
  const end = clockTime(until.toISOString(), spa.timeZone)
  return mailTo(place.email, site, {
    kind: 'waiting-offer',
    replyTo: ownerEmail,
    headers: oneClickHeaders(siteUrl + callPath('leaveByMail', { key: placeKey })),
    subject: `A time came free: ${offer.subServiceName}, ${day} at ${bookingTime}`,
    preheader: `We are holding it for you until ${end}.`,
    heading: 'A time came free',
    parts: [
      paragraph(
        `${greeting(place.fullName)} you asked us to tell you when a time comes free on ${day}. We are holding ${bookingTime} for you until ${end} today (${zoneName(spa.timeZone)}).`,
      ),
      facts({
        Service: offer.serviceName,
        'Sub-service': offer.subServiceName,
        Date: longDate(place.bookingDate),
        Time: bookingTime,
        Duration: durationText(offer.durationMinutes),
        Price: priceText(offer.priceNaira, spa.currency),
      }),
      button('Book this time', siteUrl + paths.waiting(waitingKey(bookingKeys, { of: 'offer', id: offerId }))),
      aside(
        'Opening the link does not book it yet. If you do not book by then, the time goes to the next person, and you stay on the list. We email you at most once a day.',
      ),
    ],
    footer: endFooter(
      `You receive this because this address was left on our waiting list for ${day}.`,
      'Take me off the list',
      siteUrl + paths.waiting(placeKey),
    ),
    uselessAfter: until.toISOString(),
    byDayIn: spa.timeZone,
  })
}
