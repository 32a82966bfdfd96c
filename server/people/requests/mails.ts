import { officePaths } from '#contract/desk/office-paths.ts'
import { dataRequestText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import type { RequestKind } from '#contract/people/people.ts'
import { longDate } from '#contract/platform/dates.ts'
import { wallClock } from '#contract/platform/zone.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { type MailSite, toCustomer, toOwner, whatAndWhen } from '#server/booking/mail-parts.ts'
import type { LetterSite } from '#server/catalogue/spa/mailboxes.ts'
import { mailTo, type Words } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, button, link, paragraph } from '#server/platform/mail/parts.ts'

interface Asked {
  kind: RequestKind
  dueAt: Date
  personId?: string | null
  /** Until then a booking lies ahead, and nothing can be erased. */
  busyUntil?: Date
}

const dayOf = (instant: Date, { spa }: LetterSite) => longDate(wallClock(instant.getTime(), spa.timeZone).date)

export function requestReceivedMail(
  booking: BookingRow,
  site: MailSite,
  { kind, dueAt, busyUntil }: Asked,
): OutgoingMail {
  const asked = dataRequestText.asked(kind, dayOf(dueAt, site))
  return toCustomer(booking, site, {
    kind: 'data-request-received',
    subject: kind === 'copy' ? 'You asked for a copy of your data' : 'You asked us to delete your details',
    preheader: `We will answer by ${dayOf(dueAt, site)}.`,
    heading: 'We have your request',
    opening: asked.charAt(0).toLowerCase() + asked.slice(1),
    parts: [
      busyUntil && paragraph(dataRequestText.eraseNotBefore(dayOf(busyUntil, site))),
      aside(`Did you not ask for this? Please call us on ${site.spa.phone.display}.`),
    ],
  })
}

export function requestForOwnerMail(booking: BookingRow, site: MailSite, asked: Asked): OutgoingMail {
  const { kind, dueAt, busyUntil, personId } = asked
  const wish = kind === 'copy' ? 'a copy of what you keep about them' : 'to be erased'
  const later = busyUntil
    ? ` They have a booking ahead, so it can be done from ${dayOf(busyUntil, site)} on, or once it is cancelled.`
    : ''
  return toOwner(booking, site, {
    kind: 'data-request-for-owner',
    subject: `${kind === 'copy' ? 'Asks for a copy of their data' : 'Asks to be erased'}: ${whatAndWhen(booking)}`,
    heading: 'A customer asks about their data',
    explanation: `They want ${wish}. The law gives you until ${dayOf(dueAt, site)} to answer.${later}`,
    link: button('Open the person', site.siteUrl + (personId ? officePaths.person(personId) : officePaths.people)),
  })
}

/** To the address alone: of an erased person nothing else is left. */
export function requestDoneMail(to: string, site: LetterSite, kind: RequestKind): OutgoingMail {
  const isCopy = kind === 'copy'
  return letter(to, site, {
    kind: isCopy ? 'data-copy-sent' : 'data-erased',
    subject: isCopy ? 'The copy of your data' : 'Your details are deleted',
    preheader: isCopy ? 'We have sent it to you.' : 'We no longer have your details.',
    heading: isCopy ? 'The copy of your data' : 'Your details are deleted',
    parts: isCopy
      ? [
          paragraph(
            'You asked for a copy of what we keep about you. We have prepared it and sent it to you. If it has not reached you, please reply to this email.',
          ),
        ]
      : [
          paragraph(
            'As you asked, we have deleted your name, email address, phone number, notes and receipts. What was booked and paid stays as figures, without your name.',
          ),
          paragraph(
            'Our backups still hold your details until newer ones replace them. This is our last email to you, and we have deleted this address too.',
          ),
        ],
  })
}

export function requestRefusedMail(
  to: string,
  site: LetterSite,
  { kind, reason }: { kind: RequestKind; reason: string },
): OutgoingMail {
  return letter(to, site, {
    kind: 'data-request-refused',
    subject: kind === 'copy' ? 'Your request for a copy of your data' : 'Your request to delete your details',
    preheader: 'We cannot do it. Here is why.',
    heading: 'About your request',
    parts: [
      paragraph(
        `You asked us ${kind === 'copy' ? 'for a copy of your data' : 'to delete your details'}. We cannot do that, for this reason:`,
      ),
      paragraph(reason),
      paragraph(
        'If you are not happy with this, please reply to this email, or complain to the authority named on our privacy page.',
      ),
    ],
  })
}

function letter(to: string, site: LetterSite, words: Words): OutgoingMail {
  const parts = [words.parts, link('Our privacy page', site.siteUrl + paths.privacy)]
  return mailTo(to, site, { ...words, parts, replyTo: site.ownerEmail })
}
