import type { Refund } from '#contract/booking/refund.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import type { Money } from '#contract/desk/desk.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { priceText } from '#contract/platform/money.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { totalOf, upFrontOf } from '#server/ledger/ledger.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, button, facts, paragraph, subheading } from '#server/platform/mail/parts.ts'
import type { BookingRow } from './booking.ts'
import type { Before } from './change-time.ts'
import { askHealth } from './health/mail-part.ts'
import {
  beforeYouCome,
  chooseAnotherTime,
  type MailSite,
  restAtSpa,
  toCustomer,
  toOwner,
  whatAndWhen,
} from './mail-parts.ts'
import { changedTreatment, handedOver, otherPeople } from './other-person.ts'
import { payUrl } from './own/keys.ts'
import { holdEnd, leftToPay, narration, stillToPay, whereToPay } from './pay-parts.ts'
import { refundParts } from './refund/mails.ts'

export function bookingCreatedMail(booking: BookingRow, site: MailSite, banks: BankAccount[]): OutgoingMail {
  const { timeZone } = site.spa
  const amount = priceText(upFrontOf(booking), site.spa.currency)
  return toCustomer(booking, site, {
    kind: 'booking-created',
    subject: `Please complete your booking: ${whatAndWhen(booking)}`,
    preheader: `We are holding your time until ${clockTime(booking.holdExpiresAt.toISOString(), timeZone)}. Transfer ${amount} and upload your receipt.`,
    heading: 'Your time is held',
    opening: `we are holding this time for you until ${holdEnd(booking, timeZone)}. Transfer the amount and upload your receipt before then, and it is yours.`,
    parts: [
      subheading(`1. Transfer ${amount}`),
      restAtSpa(booking, site),
      whereToPay(banks, site.spa),
      narration(booking),
      subheading('2. Show us the receipt'),
      button('Upload your receipt', payUrl(booking, site)),
      paragraph(
        `If anything changes, we will call you on ${phoneText(booking.phoneNumber)}. If that is not your number, please reply to this email.`,
      ),
      aside(
        'If no receipt reaches us by then, the time is released and you owe nothing. If you did not make this booking, you can ignore this email.',
      ),
    ],
  })
}

/** `owed`: of a booking that was paid in part. */
export function decisionMail(
  booking: BookingRow,
  site: MailSite,
  { refund = null, owed = 0 }: { refund?: Refund | null; owed?: number } = {},
): OutgoingMail {
  return booking.status === 'confirmed'
    ? confirmedMail(booking, site, { refund, owed })
    : calledOffMail(booking, site, refund)
}

export function movedMail(booking: BookingRow, site: MailSite, before: Before): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'booking-moved',
    subject: `New time: ${whatAndWhen(booking)}`,
    preheader: `Instead of ${whenWords(before)}.`,
    heading: 'Your booking has a new time',
    opening: `your booking on ${whenWords(before)} is now on ${whenWords(booking)}.`,
    parts: [otherPeople(booking, before), stillToPay(booking, site), beforeYouCome(site)],
    hasCalendar: true,
  })
}

export function treatmentChangedMail(
  booking: BookingRow,
  site: MailSite,
  { before, money }: { before: Before; money: Pick<Money, 'owed' | 'toReturn'> },
): OutgoingMail {
  const price = (amount: number) => priceText(amount, site.spa.currency)
  const [was, is] = [whenWords(before), whenWords(booking)]
  const [from, to] = changedTreatment(before, booking)
  const time = was !== is ? `It has a new time: ${is}, instead of ${was}.` : `Your time stays the same: ${is}.`
  return toCustomer(booking, site, {
    kind: 'treatment-changed',
    subject: `New treatment: ${whatAndWhen(booking)}`,
    preheader: `Instead of ${treatmentName(from)}.`,
    heading: 'Your treatment has changed',
    opening: `your booking is now for ${treatmentName(to)} instead of ${treatmentName(from)}. ${time}`,
    parts: [
      otherPeople(booking, before),
      leftToPay(booking, money, site),
      money.toReturn > 0 && paragraph(`We will return ${price(money.toReturn)} to you.`),
      stillToPay(booking, site),
      beforeYouCome(site),
    ],
    hasCalendar: true,
  })
}

/** Only to customers who had asked for somebody; for the others it does not matter who it is. */
export function therapistChangedMail(booking: BookingRow, site: MailSite, before: Before): OutgoingMail {
  const [from, to] = handedOver(before, booking)
  const { therapistName } = to
  const instead = from.therapistName === '' ? '' : ` instead of ${from.therapistName}`
  return toCustomer(booking, site, {
    kind: 'therapist-changed',
    subject: `With ${therapistName}: ${whatAndWhen(booking)}`,
    preheader: 'Your time and your treatment stay the same.',
    heading: `${therapistName} will look after you`,
    opening: `your ${treatmentName(to)} will be with ${therapistName}${instead}. Your time stays the same: ${whenWords(booking)}.`,
    parts: [
      from.therapistName !== '' &&
        !before.isWantedGone &&
        paragraph(
          `If you would rather come when ${from.therapistName} is here, please reply to this email or call us on ${site.spa.phone.display}, and we will find another time together.`,
        ),
      beforeYouCome(site),
    ],
    hasCalendar: true,
  })
}

export function restoredMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'booking-restored',
    subject: `Your booking is back on: ${whatAndWhen(booking)}`,
    preheader: `See you on ${whenWords(booking)}.`,
    heading: 'Your booking is back on',
    opening: 'your booking is no longer cancelled. Your time is reserved as before.',
    parts: [stillToPay(booking, site), beforeYouCome(site)],
    hasCalendar: true,
  })
}

/** Sent if a change was undone after its mail had left. */
export function revertedMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'change-taken-back',
    subject: `Please ignore our last email: ${whatAndWhen(booking)}`,
    preheader: 'It was sent by mistake. Your booking is as it was.',
    heading: 'Your booking is as it was',
    opening: 'our last email was our mistake. Your booking is as it was before:',
    hasCalendar: true,
  })
}

export function deskBookingMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'booking-at-desk',
    subject: `Your booking: ${whatAndWhen(booking)}`,
    preheader: `See you on ${whenWords(booking)}.`,
    heading: 'We look forward to seeing you',
    opening: 'your time is reserved.',
    parts: [askHealth(booking, site), beforeYouCome(site)],
    hasCalendar: true,
  })
}

export function askMail(booking: BookingRow, about: 'not_seen' | 'clearer_picture', site: MailSite): OutgoingMail {
  const amount = priceText(upFrontOf(booking), site.spa.currency)
  const words = {
    not_seen: {
      kind: 'transfer-not-seen',
      heading: 'We have not seen your transfer yet',
      opening: `we have your receipt for ${amount}, but the money is not in our account yet. Some transfers take a few hours. If yours was reversed, please send it again. Your time stays reserved in the meantime.`,
    },
    clearer_picture: {
      kind: 'clearer-picture',
      heading: 'Please send a clearer picture',
      opening:
        'we cannot read the picture of your receipt. Please send a clearer one. Your time stays reserved in the meantime.',
      parts: [button('Send another picture', payUrl(booking, site))],
    },
  } as const
  return toCustomer(booking, site, {
    ...words[about],
    subject: `${words[about].heading}: ${whatAndWhen(booking)}`,
    preheader: 'Your time stays reserved in the meantime.',
  })
}

/** A booking for which nothing is to be paid before the visit has no receipt to decide on: this mail tells the owner of it. */
export function freeBookingForOwnerMail(booking: BookingRow, site: MailSite): OutgoingMail {
  const atSpa = totalOf(booking)
  if (atSpa > 0)
    return toOwner(booking, site, {
      kind: 'free-booking-for-owner',
      subject: `Booked: ${whatAndWhen(booking)}`,
      heading: 'A new booking, to be paid at the spa',
      explanation: `Nothing is to be paid before this visit, so there is no receipt to check and the time is reserved. ${priceText(atSpa, site.spa.currency)} is to be paid when they come.`,
    })
  return toOwner(booking, site, {
    kind: 'free-booking-for-owner',
    subject: `Booked: ${whatAndWhen(booking)}`,
    heading: 'A free treatment was booked',
    explanation: 'It costs nothing, so there is no receipt to check and the time is reserved. There is nothing to do.',
  })
}

function confirmedMail(
  booking: BookingRow,
  site: MailSite,
  { refund, owed }: { refund: Refund | null; owed: number },
): OutgoingMail {
  const isFree = totalOf(booking) === 0
  const isPaidAtSpa = upFrontOf(booking) === 0
  return toCustomer(booking, site, {
    kind: 'booking-confirmed',
    subject: `Booking confirmed: ${whatAndWhen(booking)}`,
    preheader: `See you on ${whenWords(booking)}.`,
    heading: 'We look forward to seeing you',
    opening: isFree
      ? 'your time is reserved. There is nothing to pay.'
      : isPaidAtSpa
        ? 'your time is reserved. There is nothing to pay before your visit.'
        : 'your payment has reached us and your booking is confirmed.',
    parts: [
      isPaidAtSpa ? restAtSpa(booking, site) : leftToPay(booking, { owed }, site),
      refundParts(refund, booking, site),
      askHealth(booking, site),
      beforeYouCome(site),
    ],
    hasCalendar: true,
  })
}

function calledOffMail(booking: BookingRow, site: MailSite, refund: Refund | null): OutgoingMail {
  const declined = booking.status === 'declined'
  const words = declined
    ? ({
        kind: 'booking-declined',
        subject: `Payment not confirmed: ${whatAndWhen(booking)}`,
        preheader: 'We could not confirm your payment.',
        heading: 'We could not confirm your payment',
        opening: 'we could not confirm the payment for this booking, so the time is no longer reserved.',
      } as const)
    : ({
        kind: 'booking-cancelled',
        subject: `Booking cancelled: ${whatAndWhen(booking)}`,
        preheader: 'This booking will not take place.',
        heading: 'Your booking is cancelled',
        opening: 'this booking is cancelled and the time is no longer reserved.',
      } as const)
  return toCustomer(booking, site, {
    ...words,
    beforeFacts: [booking.decisionReason && facts({ Reason: booking.decisionReason })],
    parts: [
      declined &&
        paragraph(
          `If you have paid, please reply to this email or call us on ${site.spa.phone.display}, and we will find your transfer together.`,
        ),
      refundParts(refund, booking, site),
      chooseAnotherTime(site),
    ],
    hasCalendar: true,
  })
}
