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
  /** End of the upcoming booking that blocks erasing. */
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

const DONE = {
  copy: {
    kind: 'data-copy-sent',
    subject: 'The copy of your data',
    preheader: 'We have sent it to you.',
    sentences: [
      'You asked for a copy of what we keep about you. We have prepared it and sent it to you. If it has not reached you, please reply to this email.',
    ],
  },
  erase: {
    kind: 'data-erased',
    subject: 'Your details are deleted',
    preheader: 'We no longer have your details.',
    sentences: [
      'As you asked, we have deleted your name, email address, phone number, your guests’ names, notes, answers and receipts. What was booked and paid stays as figures, without any name.',
      'Our backups still hold your details until newer ones replace them. This is our last email to you, and we have deleted this address too.',
    ],
  },
} as const satisfies Record<RequestKind, unknown>

/** Knows the address alone: nothing else is left of an erased person. */
export function requestDoneMail(to: string, site: LetterSite, { kind }: { kind: RequestKind }): OutgoingMail {
  const { sentences, ...words } = DONE[kind]
  return letter(to, site, { ...words, heading: words.subject, parts: sentences.map(paragraph) })
}

export function requestRefusedMail(
  to: string,
  site: LetterSite,
  { kind, reason }: { kind: RequestKind; reason: string },
): OutgoingMail {
  const wish = kind === 'copy' ? 'for a copy of your data' : 'to delete your details'
  return letter(to, site, {
    kind: 'data-request-refused',
    subject: `Your request ${wish}`,
    preheader: 'We cannot do it. Here is why.',
    heading: 'About your request',
    parts: [
      paragraph(`You asked us ${wish}. We cannot do that, for this reason:`),
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
