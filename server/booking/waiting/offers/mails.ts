import type { VisitPlan } from '#contract/booking/visit.ts'
import { partsOf, partText, type Visited, visitName, visitSize } from '#contract/booking/visit-parts.ts'
import { callPath } from '#contract/calls.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { paths } from '#contract/paths.ts'
import { dayAndMonth, longDate } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { durationText } from '#contract/platform/time.ts'
import { clockTime, zoneName } from '#contract/platform/zone.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  aside,
  button,
  endFooter,
  type Fact,
  facts,
  greeting,
  oneClickHeaders,
  paragraph,
} from '#server/platform/mail/parts.ts'
import type { MailSite } from '../../mail-parts.ts'
import type { Offer } from '../../offers/queries.ts'
import { waitingKey } from '../keys.ts'

interface Offered {
  offerId: string
  place: { id: string; email: string; fullName: string; bookingDate: string }
  offer: Pick<Offer, 'serviceName' | 'subServiceName' | 'durationMinutes' | 'priceNaira'>
  /** Of a visit: who has what and when. */
  plan?: VisitPlan
  bookingTime: string
  until: Date
}

/** Every one of these mails has a link to end them. */
export function waitingOfferMail(
  { offerId, place, offer, plan, bookingTime, until }: Offered,
  site: MailSite,
): OutgoingMail {
  const { siteUrl, ownerEmail, spa, bookingKeys } = site
  // This key only ends the place.
  const placeKey = waitingKey(bookingKeys, { of: 'place', id: place.id })
  const day = dayAndMonth(place.bookingDate)
  const end = clockTime(until.toISOString(), spa.timeZone)
  const what = visitName({ ...offer, ...visited(plan) })
  const time = plan ? `${bookingTime} – ${plan.endTime}` : bookingTime
  return mailTo(place.email, site, {
    kind: 'waiting-offer',
    replyTo: ownerEmail,
    headers: oneClickHeaders(siteUrl + callPath('leaveByMail', { key: placeKey })),
    subject: `A time came free: ${what}, ${day} at ${bookingTime}`,
    preheader: `We are holding it for you until ${end}.`,
    heading: 'A time came free',
    parts: [
      paragraph(
        `${greeting(place.fullName)} you asked us to tell you when a time comes free on ${day}. We are holding ${time} for you until ${end} today (${zoneName(spa.timeZone)}).`,
      ),
      facts(
        plan
          ? visitFacts(plan, { date: place.bookingDate, time, currency: spa.currency })
          : {
              Service: offer.serviceName,
              'Sub-service': offer.subServiceName,
              Date: longDate(place.bookingDate),
              Time: bookingTime,
              Duration: durationText(offer.durationMinutes),
              Price: priceText(offer.priceNaira, spa.currency),
            },
      ),
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

/** The guests' names are not kept on the list. */
const visited = (plan?: VisitPlan): Visited => ({
  treatments: plan?.treatments.map(one => ({ ...one, therapistWanted: one.therapist !== null })),
})

/** A treatment for two is one. */
function visitFacts(
  plan: VisitPlan,
  { date, time, currency }: { date: string; time: string; currency: Spa['currency'] },
): Fact[] {
  const parts = partsOf(visited(plan))
  const size: Fact[] = parts.length > 1 ? [['Visit', visitSize(visited(plan))]] : []
  const price = plan.treatments.reduce((sum, one) => sum + one.price, 0)
  return [
    ...size,
    ['Date', longDate(date)],
    ['Time', time],
    ...parts.map((part): Fact => [part.time, partText(part), 'under']),
    ['Price', priceText(price, currency)],
  ]
}
