import type { Refund } from '#contract/booking/refund.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { button, paragraph } from '#server/platform/mail/parts.ts'
import { chooseAnotherTime, type MailSite, toCustomer, toOwner, whatAndWhen } from '../mail-parts.ts'
import type { BookingRow } from '../queries.ts'
import { refundParts } from '../refund/mails.ts'
import type { Unpaid } from './queries.ts'

export function undecidedMail(booking: BookingRow, site: MailSite, refund: Refund | null): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'receipt-undecided',
    subject: `We could not check your payment in time: ${whatAndWhen(booking)}`,
    preheader: 'Your time is no longer reserved. If you have paid, your money is not lost.',
    heading: 'We could not check your payment in time',
    opening: 'we are sorry: nobody could check your receipt in time, so this time is no longer reserved for you.',
    parts: [
      paragraph(
        `If you have paid, your money is not lost. Please reply to this email or call us on ${site.spa.phone.display}, and we will find you a time.`,
      ),
      refundParts(refund, booking, site),
      chooseAnotherTime(site),
    ],
    hasCalendar: true,
  })
}

export function undecidedForOwnerMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toOwner(booking, site, {
    kind: 'receipt-undecided-for-owner',
    subject: `Receipt not checked in time: ${whatAndWhen(booking)}`,
    heading: 'A receipt was not checked in time',
    explanation:
      'The time is free again, and the customer has been told. If the money is in your account, open the booking and choose “Payment received”: the booking is back on, as long as nobody else has the time.',
  })
}

export function holdSpikeMail({ unpaid, toCheck }: Unpaid, site: MailSite): OutgoingMail {
  const { holdMinutes } = site.spa.booking
  const receipts = toCheck === 1 ? '1 of them has' : `${toCheck} of them have`
  return mailTo(site.ownerEmail, site, {
    kind: 'holds-jump-for-owner',
    subject: `${unpaid} unpaid bookings within an hour`,
    preheader: 'That is many more than usual. Please have a look.',
    heading: 'Many more bookings than usual',
    parts: [
      paragraph(
        `${unpaid} bookings that are not paid came in within the last hour, many more than usual. It may be a good day, or somebody who takes times without meaning to come.`,
      ),
      paragraph(
        `Those without a receipt become free again within ${holdMinutes === 60 ? 'the hour' : `${holdMinutes} minutes`}. ${receipts} sent a picture and ${toCheck === 1 ? 'waits' : 'wait'} for you: under Receipts you can select many and decline them together.`,
      ),
      button('Look at the receipts', site.siteUrl + deskPaths.receipts),
    ],
  })
}
