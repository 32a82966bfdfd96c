import { deskPaths } from '#contract/desk/desk-paths.ts'
import { successText } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import { dayAndClock } from '#contract/platform/until.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import {
  beforeYouCome,
  type MailSite,
  restAtSpa,
  toCustomer,
  toOwner,
  whatAndWhen,
} from '#server/booking/mail-parts.ts'
import { undecidedUntil } from '#server/booking/rules.ts'
import { totalOf, upFrontOf } from '#server/ledger/ledger.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { button } from '#server/platform/mail/parts.ts'

type Receipt = OutgoingMail['receipt']

/** Does not say "confirmed": that mail follows the decision. */
export function receiptReceivedMail(booking: BookingRow, site: MailSite): OutgoingMail {
  const checked = successText.checkedBy(dayAndClock(undecidedUntil(booking, site.spa).toISOString(), site.spa.timeZone))
  return toCustomer(booking, site, {
    kind: 'receipt-received',
    subject: `We have your receipt: ${whatAndWhen(booking)}`,
    preheader: `Your time is reserved. ${checked}`,
    heading: 'We have your receipt',
    opening: `thank you. Your time is reserved. ${checked} We will email you as soon as it is done.`,
    parts: [restAtSpa(booking, site), beforeYouCome(site)],
    hasCalendar: true,
  })
}

/** `cardKey` opens this one card on a device that is not at the desk. */
export function receiptForOwnerMail(booking: BookingRow, site: MailSite, cardKey: string, receipt?: Receipt) {
  const amount = priceText(upFrontOf(booking), site.spa.currency)
  const isDeposit = upFrontOf(booking) < totalOf(booking)
  const ofTotal = isDeposit ? `, the deposit of ${priceText(totalOf(booking), site.spa.currency)},` : ''
  return toOwner(booking, site, {
    kind: 'receipt-for-owner',
    subject: `Receipt to check: ${amount}, ${whatAndWhen(booking)}`,
    heading: 'A receipt to check',
    explanation: `A customer says that ${amount}${ofTotal} is on its way. The time is reserved. Please check your account: is the money there?`,
    // The key is in the fragment, which no server, log or Referer sees.
    link: button('Look at the receipt', `${site.siteUrl}${deskPaths.receipt(booking.id)}#d=${cardKey}`),
    receipt,
  })
}

/** The hold had ended and someone else has the time: money may have come in for a booking that cannot happen. */
export function lateReceiptForOwnerMail(booking: BookingRow, site: MailSite, receipt?: Receipt) {
  const amount = priceText(upFrontOf(booking), site.spa.currency)
  return toOwner(booking, site, {
    kind: 'late-receipt-for-owner',
    subject: `Late receipt, please call: ${amount}, ${whatAndWhen(booking)}`,
    heading: 'A receipt came too late',
    explanation: `This customer's receipt came after the hold had ended, and the time has gone to someone else. The receipt is kept. Please call the customer to agree on another time or to return the ${amount}.`,
    receipt,
  })
}
