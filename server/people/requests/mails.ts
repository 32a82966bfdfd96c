import { longDate } from '#contract/dates.ts'
import { dataRequestText } from '#contract/messages.ts'
import { officePaths } from '#contract/office-paths.ts'
import { paths } from '#contract/paths.ts'
import type { RequestKind } from '#contract/people.ts'
import { wallClock } from '#contract/zone.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { bookingFacts, type MailSite, toCustomer, toOwner, whatAndWhen } from '#server/booking/mail-parts.ts'
import { greeting } from '#server/mail/greeting.ts'
import { layOut } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { aside, button, link, paragraph } from '#server/mail/parts.ts'
import type { LetterSite } from '#server/spa/mailboxes.ts'

interface Asked {
  kind: RequestKind
  dueAt: Date
  personId?: string | null
  /** Until then a booking lies ahead, and nothing can be erased. */
  busyUntil?: Date
}

const dayOf = (instant: Date, { spa }: LetterSite) => longDate(wallClock(instant.getTime(), spa.timeZone).date)

export function requestReceivedMail(booking: BookingRow, site: MailSite, asked: Asked): OutgoingMail {
  const { kind, dueAt, busyUntil } = asked
  return toCustomer(booking, site, {
    kind: 'data-request-received',
    subject: kind === 'copy' ? 'You asked for a copy of your data' : 'You asked us to erase your data',
    preheader: `We answer by ${dayOf(dueAt, site)}.`,
    heading: 'We have your request',
    parts: [
      paragraph(`${greeting(booking.fullName)} ${sentence(dataRequestText.asked(kind, dayOf(dueAt, site)))}`),
      bookingFacts(booking, site),
      ...(busyUntil ? [paragraph(dataRequestText.eraseNotBefore(dayOf(busyUntil, site)))] : []),
      aside(`Was it not you who asked? Then please call us on ${site.spa.phone.display}.`),
    ],
  })
}

/** After a greeting that ends with a comma. */
function sentence(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

export function requestForOwnerMail(booking: BookingRow, site: MailSite, asked: Asked): OutgoingMail {
  const { kind, dueAt, busyUntil, personId } = asked
  const wish = kind === 'copy' ? 'a copy of what you keep about them' : 'to be erased'
  const later = busyUntil
    ? ` A booking of theirs lies ahead, so it can be done from ${dayOf(busyUntil, site)} on, or once it is cancelled.`
    : ''
  return toOwner(booking, site, {
    kind: 'data-request-for-owner',
    subject: `${kind === 'copy' ? 'Asks for a copy of their data' : 'Asks to be erased'}: ${whatAndWhen(booking)}`,
    heading: 'A customer asks about their data',
    explanation: `They want ${wish}. The law gives you until ${dayOf(dueAt, site)} to answer.${later}`,
    link: button('Open the person', site.siteUrl + (personId ? officePaths.person(personId) : officePaths.people)),
  })
}

/** To an address and no more: for who was erased there is nothing else left to write with. */
export function requestDoneMail(to: string, site: LetterSite, kind: RequestKind): OutgoingMail {
  const isCopy = kind === 'copy'
  return letter(to, site, {
    kind: isCopy ? 'data-copy-sent' : 'data-erased',
    subject: isCopy ? 'The copy of your data' : 'Your data is erased',
    preheader: isCopy ? 'We have sent it to you.' : 'We know nothing about you any more.',
    heading: isCopy ? 'The copy of your data' : 'Your data is erased',
    parts: isCopy
      ? [
          paragraph(
            'You asked for a copy of what we keep about you. We have prepared it and sent it to you. If it has not reached you, please answer this mail.',
          ),
        ]
      : [
          paragraph(
            'As you asked, we have erased your name, e-mail address, phone number, notes and receipts. What was booked and paid stays as figures, without you.',
          ),
          paragraph(
            'Copies we made for safety’s sake still hold your data until they are replaced by newer ones. This is our last mail to you, and we have forgotten this address with it.',
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
    subject: kind === 'copy' ? 'Your request for a copy of your data' : 'Your request to erase your data',
    preheader: 'We cannot do it, and say why.',
    heading: 'About your request',
    parts: [
      paragraph(
        `You asked us ${kind === 'copy' ? 'for a copy of your data' : 'to erase your data'}. We cannot do that, for this reason:`,
      ),
      paragraph(reason),
      paragraph(
        'If you are not content with this, please answer this mail, or complain to the authority named on our privacy page.',
      ),
    ],
  })
}

type Letter = Omit<Parameters<typeof layOut>[0], 'siteUrl' | 'spa'> & Pick<OutgoingMail, 'kind'>

function letter(to: string, { siteUrl, ownerEmail, spa }: LetterSite, { kind, ...words }: Letter): OutgoingMail {
  const parts = [...words.parts, link('Our privacy page', siteUrl + paths.privacy)]
  return { kind, to, replyTo: ownerEmail, ...layOut({ ...words, parts, siteUrl, spa }) }
}
