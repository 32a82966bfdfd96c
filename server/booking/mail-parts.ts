import type { CreatedBooking } from '#contract/booking/booking.ts'
import { isLive } from '#contract/booking/booking-states.ts'
import { bookingEvent, calendarFile } from '#contract/booking/calendar-file.ts'
import { isVisit, partsOf, partText, visitName, visitSize, visitTimes } from '#contract/booking/visit-parts.ts'
import { wantedTherapist } from '#contract/booking/with-whom.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import { paths } from '#contract/paths.ts'
import { longDate } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { durationText } from '#contract/platform/time.ts'
import { type LetterSite, letterSite, senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { totalOf, upFrontOf } from '#server/ledger/ledger.ts'
import { readMailbox } from '#server/platform/mail/compose.ts'
import { mailTo, type Parts, type Words } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import {
  button,
  type Fact,
  facts,
  greeting,
  link,
  type Part,
  paragraph,
  personName,
  subheading,
} from '#server/platform/mail/parts.ts'
import { type BookingDeps, type BookingRow, toCreatedBooking } from './booking.ts'
import { manageUrl } from './own/keys.ts'
import { isAppointment } from './rules.ts'
import { endOfVisit, type TreatmentRow, treatmentsOf } from './treatments.ts'

export interface MailSite extends LetterSite, Pick<BookingDeps, 'bookingKeys'> {
  mailFrom: string
  now: Date
  /** This booking's questions about the customer's health are still open. */
  asksHealth?: boolean
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
}

/** Greeting, facts of the booking, and the link to the customer's own page. */
export function toCustomer(booking: BookingRow, site: MailSite, letter: CustomerLetter): OutgoingMail {
  const { opening, beforeFacts = [], hasCalendar, ...words } = letter
  const label = isLive(booking.status) ? 'See or change your booking' : 'See your booking'
  return mailTo(booking.email, site, {
    ...words,
    parts: [
      paragraph(`${greeting(booking.fullName)} ${opening}`),
      beforeFacts,
      bookingFacts(toldBooking(booking), site),
      letter.parts,
      button(label, manageUrl(booking, site)),
    ],
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
      way,
      factsForSpa(booking, site),
      facts([
        ['Customer', fullName],
        ['Phone', phoneNumber, 'call'],
        ['Email', email],
        ['Code', paymentCode ?? ''],
        ['Note', note],
      ]),
    ],
  })
}

export const chooseAnotherTime = (site: MailSite): Part => button('Choose another time', site.siteUrl + paths.booking)

/** "Deep tissue massage and 2 more, Friday 20 November at 10:30 AM" */
export function whatAndWhen(booking: BookingRow) {
  return `${whatOf(booking)}, ${whenWords(booking)}`
}

/** "Deep tissue massage and 2 more" */
export const whatOf = (booking: BookingRow) => visitName(toldBooking(booking))

/** As customers are told of it. A guest's name that is more than a name is not passed on: anyone can book with a stranger's address. */
export function toldBooking(booking: BookingRow): CreatedBooking {
  const told = toCreatedBooking(booking)
  return { ...told, guestNames: told.guestNames.map(name => personName(name) ?? '') }
}

/** For the spa itself. Who was handed over chose somebody else when they were asked. */
export const whoTreats = ({
  therapistName,
  therapistWanted,
}: Pick<TreatmentRow, 'therapistName' | 'therapistWanted'>) =>
  therapistWanted ? `${therapistName}, the customer’s choice` : therapistName

function bookingFacts(booking: CreatedBooking, { spa }: Pick<MailSite, 'spa'>): Part {
  const { name: whom = '' } = wantedTherapist(booking) ?? {}
  const parts = partsOf(booking).map(part => [part.time, partText(part)] as const)
  return factsOf(booking, spa, { whom, parts })
}

function factsForSpa(booking: BookingRow, { spa }: Pick<MailSite, 'spa'>): Part {
  const whom = named(treatmentsOf(booking))
  return factsOf(toCreatedBooking(booking), spa, { whom, parts: partsForSpa(booking) })
}

/** The treatments with everybody who does them, also the two of a treatment for two. */
export function partsForSpa(booking: BookingRow): (readonly [time: string, text: string])[] {
  const rows = treatmentsOf(booking)
  return partsOf(toCreatedBooking(booking), 'the').map(({ _id, time, treatment, forWhom }) => {
    const whom = named(rows.filter(({ id, besides }) => (besides ?? id) === _id))
    return [time, [whom ? `${treatment} with ${whom}` : treatment, forWhom].filter(Boolean).join(', ')]
  })
}

const named = (treatments: readonly TreatmentRow[]) => treatments.map(whoTreats).filter(Boolean).join(' and ')

/** What and when come first and large; of a visit its parts follow. */
function factsOf(
  booking: CreatedBooking,
  { currency, timeZone }: Spa,
  { whom, parts }: { whom: string; parts: (readonly [time: string, text: string])[] },
): Part {
  const { serviceName, subServiceName, bookingDate, duration, visitMinutes, price, bookingHash, guestNames } = booking
  const isPlain = !isVisit(booking)
  const [day, time] = [longDate(bookingDate), visitTimes(booking, timeZone)]
  const length = durationText(isPlain ? duration : visitMinutes)
  const what: Fact[] = isPlain
    ? [
        ['Service', serviceName],
        ['Sub-service', subServiceName],
      ]
    : [['Visit', visitSize(booking)]]
  const whose: Fact[] = isPlain
    ? [
        ['With', whom],
        ['For', guestNames[0] ?? ''],
      ]
    : parts.map((part): Fact => [...part, 'under'])
  const sums: Fact[] = [
    ['Price', priceText(price, currency)],
    ['Confirmation', `#${bookingHash}`],
  ]
  const named = isPlain ? { above: serviceName, title: subServiceName } : { above: '', title: visitSize(booking) }
  return {
    text: facts([...what, ['Date', day], ['Time', time], ...whose, ['Duration', length], ...sums]).text,
    html: facts([...whose, ...sums], { ...named, lines: [day, `${time}, ${length}`] }).html,
  }
}

/** What the transfer before the visit does not cover. */
export function restAtSpa(booking: BookingRow, { spa }: Pick<MailSite, 'spa'>): Part | null {
  const rest = totalOf(booking) - upFrontOf(booking)
  if (rest === 0) return null
  const sum = priceText(rest, spa.currency)
  return paragraph(
    upFrontOf(booking) === 0
      ? `You pay ${sum} at the spa.`
      : `This is the deposit. The other ${sum} you pay at the spa.`,
  )
}

export function beforeYouCome({ spa }: Pick<MailSite, 'spa'>): Part[] {
  const { policy } = spa
  return [
    subheading('Before you come'),
    ...wayToUs(spa),
    paragraph(
      `If you are ${policy.lateMinutes} minutes late or more, we may have to shorten or cancel your session. If you cannot come, please tell us at least ${policy.noticeHours} hours before.`,
    ),
  ]
}

/** Landmark and parking are the owner's own words, with or without a full stop. */
export function wayToUs({ address, landmark, parking, links }: Spa, directions = link): Part[] {
  const sentences = [`Find us at ${address.oneLine}`, landmark, parking].filter(Boolean)
  return [
    paragraph(sentences.map(sentence => `${sentence.replace(/\.$/, '')}.`).join(' ')),
    directions('Get directions', links.directions),
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
    ...bookingEvent(toldBooking(booking), spa, { url: siteUrl, manageKey }),
    method,
    sequence: booking.sequence,
    writtenAt: site.now,
    startsAt: booking.startsAt,
    endsAt: endOfVisit(booking),
    organizer: { name: name || spa.name, address },
    attendee: { name: personName(booking.fullName) ?? booking.email, address: booking.email },
  } as const
  return { method, content: calendarFile(event, spa) }
}
