import { callPath } from '#contract/calls.ts'
import { dayAndMonth, longDate } from '#contract/dates.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { priceText } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { durationText } from '#contract/time.ts'
import { clockTime, zoneName } from '#contract/zone.ts'
import { greeting } from '#server/mail/greeting.ts'
import { layOut } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { aside, button, facts, type Part, paragraph } from '#server/mail/parts.ts'
import type { MailSite } from '../mail-parts.ts'
import type { Offer } from '../queries.ts'
import { waitingKey } from './keys.ts'

interface Offered {
  offerId: string
  place: { id: string; email: string; fullName: string; bookingDate: string }
  offer: Pick<Offer, 'serviceName' | 'subServiceName' | 'durationMinutes' | 'priceNaira'>
  bookingTime: string
  until: Date
}

/** A time came free, and is kept for who reads this for a while. Every one of these letters says how to end them. */
export function waitingOfferMail({ offerId, place, offer, bookingTime, until }: Offered, site: MailSite): OutgoingMail {
  const { siteUrl, ownerEmail, spa, bookingKeys } = site
  const placeKey = waitingKey(bookingKeys, { of: 'place', id: place.id })
  const day = dayAndMonth(place.bookingDate)
  const end = clockTime(until.toISOString(), spa.timeZone)
  return {
    kind: 'waiting-offer',
    to: place.email,
    replyTo: ownerEmail,
    headers: {
      // One click (RFC 8058): the mail program posts to the address itself. The key in it ends the place and no more.
      'List-Unsubscribe': `<${siteUrl}${callPath('leaveByMail', { key: placeKey })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...layOut({
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
      siteUrl,
      spa,
      footer: endFooter(siteUrl + paths.waiting(placeKey), day),
    }),
    uselessAfter: until.toISOString(),
    byDayIn: spa.timeZone,
  }
}

function endFooter(href: string, day: string): Part {
  const reason = `You receive this because this address was left on our waiting list for ${day}.`
  const words = 'Take me off the list'
  return {
    text: `${reason}\n${words}: ${href}`,
    html: `<p style="margin:16px 0 0;">${reason} <a href="${escapeHtml(href)}" style="color:inherit;">${words}</a></p>`,
  }
}
