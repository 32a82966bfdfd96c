import type { Refund } from '#contract/booking/refund.ts'
import { partInTime, partsOf, treatmentName, type Whose } from '#contract/booking/visit-parts.ts'
import type { Money } from '#contract/desk/desk.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import { priceText } from '#contract/platform/money.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { BookingRow } from '../booking.ts'
import { beforeYouCome, type MailSite, toCustomer, toldBooking, whatAndWhen } from '../mail-parts.ts'
import { leftToPay, stillToPay } from '../pay-parts.ts'
import { refundParts } from '../refund/mails.ts'
import type { TreatmentRow } from '../treatments.ts'

// The customer's mails about one treatment more or less, by whoever it was done.

export interface TakenOutOf {
  before: BookingRow
  gone: readonly TreatmentRow[]
  refund: Refund | null
}

interface Author {
  /** The customer has done it. */
  isOwn?: boolean
}

export function takenOutMail(
  booking: BookingRow,
  site: MailSite,
  { before, gone, refund, isOwn }: TakenOutOf & Author,
): OutgoingMail {
  const starts = whenWords(booking) === whenWords(before) ? '' : ` It now starts on ${whenWords(booking)}.`
  const names = goneFrom(before, gone, 'your')
  const change = isOwn
    ? `as you asked, ${names} is no longer part of your visit.`
    : `we have taken ${names} out of your visit.`
  return toCustomer(booking, site, {
    kind: 'treatment-taken-out',
    subject: `Your visit has changed: ${whatAndWhen(booking)}`,
    preheader: `Without ${names}.`,
    heading: 'Your visit has changed',
    opening: `${change}${starts} ${nowCosts(booking, site, before)} Everything else stays as it is:`,
    parts: [refundParts(refund, booking, site), stillToPay(booking, site), beforeYouCome(site)],
    hasCalendar: true,
  })
}

export interface AddedTo {
  before: BookingRow
  added: TreatmentRow
  money: Pick<Money, 'owed'>
}

export function addedMail(
  booking: BookingRow,
  site: MailSite,
  { before, added, money, isOwn }: AddedTo & Author,
): OutgoingMail {
  const what = `${treatmentName(added)} at ${added.bookingTime}`
  const change = isOwn ? `as you asked, ${what} is now part of your visit.` : `we have added ${what} to your visit.`
  return toCustomer(booking, site, {
    kind: 'treatment-added',
    subject: `Your visit has changed: ${whatAndWhen(booking)}`,
    preheader: `With ${what}.`,
    heading: 'Your visit has changed',
    opening: `${change} ${nowCosts(booking, site, before)} Everything else stays as it is:`,
    parts: [leftToPay(booking, money, site), stillToPay(booking, site), beforeYouCome(site)],
    hasCalendar: true,
  })
}

function nowCosts(booking: BookingRow, { spa }: MailSite, before: BookingRow) {
  const [was, is] = [before, booking].map(({ priceNaira }) => priceText(priceNaira, spa.currency))
  return `It now costs ${is} instead of ${was}.`
}

/** "Deep tissue massage at 10:00 AM for Bola": another part of the visit may be alike. */
export function goneFrom(before: BookingRow, gone: readonly TreatmentRow[], whose: Whose): string {
  const names = goneNames(gone)
  const part = partsOf(toldBooking(before), whose).find(({ _id }) => gone.some(({ id }) => id === _id))
  return part ? partInTime(part, names) : names
}

/** "Massage with Hot stones" */
export const goneNames = (gone: readonly TreatmentRow[]) =>
  gone
    .filter(({ besides }) => besides === null)
    .map(treatmentName)
    .join(' with ')
