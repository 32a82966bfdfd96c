import { isLive } from '#contract/booking/booking-states.ts'
import { bookingEvent, calendarFile } from '#contract/booking/calendar-file.ts'
import type { Refund } from '#contract/booking/refund.ts'
import { wantedTherapist } from '#contract/booking/with-whom.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import { paths } from '#contract/paths.ts'
import { longDate } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { durationText } from '#contract/platform/time.ts'
import { type LetterSite, letterSite, senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { readMailbox } from '#server/platform/mail/compose.ts'
import { listed, mailTo, type Parts, type Words } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  button,
  facts,
  greeting,
  link,
  type Part,
  paragraph,
  personName,
  subheading,
} from '#server/platform/mail/parts.ts'
import { type BookingDeps, type BookingRow, toPublicBooking } from './booking.ts'
import { manageUrl } from './own/keys.ts'
import { isAppointment } from './rules.ts'

export interface MailSite extends LetterSite, Pick<BookingDeps, 'bookingKeys'> {
  mailFrom: string
  now: Date
}

/** Built before composing: a mail inside a transaction does no I/O. */
export function mailSite(
  { config, bookingKeys }: Pick<BookingDeps, 'config' | 'bookingKeys'>,
  spa: Spa,
  now: Date,
): MailSite {
  return { ...letterSite(config, spa), mailFrom: senderOf(spa, config), bookingKeys, now }
}

type CustomerLetter = Omit<Words, 'parts' | 'calendar'> & {
  /** Follows the greeting. */
  opening: string
  beforeFacts?: Parts
  parts?: Parts
  /** Attaches the calendar file of the booking as it is now. */
  hasCalendar?: true
  /** Shows the link to the customer's page as a button; default: only if `parts` has no button. */
  ownPageIsButton?: boolean
}

/** Greeting, facts of the booking, and the link to the customer's own page. */
export function toCustomer(booking: BookingRow, site: MailSite, letter: CustomerLetter): OutgoingMail {
  const { opening, beforeFacts = [], hasCalendar, ownPageIsButton, ...words } = letter
  const label = isLive(booking.status) ? 'Change or cancel your booking' : 'See your booking'
  const parts = listed([
    paragraph(`${greeting(booking.fullName)} ${opening}`),
    beforeFacts,
    bookingFacts(booking, site, wantedName),
    letter.parts,
  ])
  const isButton = ownPageIsButton ?? !parts.some(part => part.isButton)
  return mailTo(booking.email, site, {
    ...words,
    parts: [parts, (isButton ? button : link)(label, manageUrl(booking, site))],
    replyTo: site.ownerEmail,
    calendar: hasCalendar && bookingCalendar(booking, site),
  })
}

type OwnerLetter = Omit<Words, 'parts' | 'preheader' | 'replyTo'> & {
  explanation: string
  /** Default: a link to the booking. */
  link?: Part
}

/** Customer, treatment, time and price, with a link to the desk. Replies go to the customer. */
export function toOwner(booking: BookingRow, site: MailSite, letter: OwnerLetter): OutgoingMail {
  const openBooking = () => button('Open the booking', site.siteUrl + deskPaths.booking(booking.id))
  const { explanation, link: way = openBooking(), ...words } = letter
  const { fullName, phoneNumber, email, note, paymentCode } = booking
  return mailTo(site.ownerEmail, site, {
    ...words,
    // A booking taken on the phone may have no address.
    replyTo: email || undefined,
    preheader: [fullName, phoneNumber].filter(text => text !== '').join(', '),
    parts: [
      paragraph(explanation),
      facts({ Customer: fullName, Phone: phoneNumber, Email: email, Code: paymentCode ?? '', Note: note }),
      bookingFacts(booking, site, whoTreats),
      way,
    ],
  })
}

/** A mail has one button, so this is a link if the mail already asks for an account. */
export function chooseAnotherTime(refund: Refund | null, site: MailSite): Part {
  return (wantsAnswer(refund) ? link : button)('Choose another time', site.siteUrl + paths.booking)
}

export const wantsAnswer = (refund: Refund | null): boolean => refund?.wantsAccount === true && refund.account === null

export function whatAndWhen(booking: BookingRow) {
  return `${booking.subServiceName}, ${whenWords(booking)}`
}

const wantedName = (booking: BookingRow) => wantedTherapist(toPublicBooking(booking))?.name ?? ''

/** For the spa itself. Who was handed over is with the person that was agreed with them, not whom they had asked for. */
export const whoTreats = ({ therapistName, therapistWanted }: BookingRow) =>
  therapistWanted ? `${therapistName}, as agreed with the customer` : therapistName

function bookingFacts(booking: BookingRow, { spa }: Pick<MailSite, 'spa'>, nameOf: typeof whoTreats): Part {
  return facts({
    Service: booking.serviceName,
    'Sub-service': booking.subServiceName,
    With: nameOf(booking),
    Date: longDate(booking.bookingDate),
    Time: booking.bookingTime,
    Duration: durationText(booking.durationMinutes),
    Price: priceText(booking.priceNaira, spa.currency),
    Confirmation: `#${booking.hash}`,
  })
}

export function beforeYouCome({ spa: { address, links, policy } }: Pick<MailSite, 'spa'>): Part[] {
  return [
    subheading('Before you come'),
    paragraph(`Find us at ${address.oneLine}.`),
    link('Get directions', links.directions),
    paragraph(
      `If you are ${policy.lateMinutes} minutes late or more, we may have to shorten or cancel your session. If you cannot come, please tell us at least ${policy.noticeHours} hours before.`,
    ),
  ]
}

/** A calendar entry while the time is the customer's; later its cancellation, if an entry was sent. */
function bookingCalendar(booking: BookingRow, site: MailSite): OutgoingMail['calendar'] {
  const method = isAppointment(booking) ? 'REQUEST' : 'CANCEL'
  if (method === 'CANCEL' && booking.calendarOrganizer === null) return undefined
  const { name, address } = readMailbox(booking.calendarOrganizer || site.mailFrom)
  const { siteUrl, spa } = site
  const manageKey = site.bookingKeys.of(booking.id)
  const event = {
    ...bookingEvent(toPublicBooking(booking), spa, { url: siteUrl, manageKey }),
    method,
    sequence: booking.sequence,
    writtenAt: site.now,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    organizer: { name: name || spa.name, address },
    attendee: { name: personName(booking.fullName) ?? booking.email, address: booking.email },
  } as const
  return { method, content: calendarFile(event, spa) }
}
