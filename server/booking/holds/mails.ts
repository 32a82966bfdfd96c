import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import type { Refund } from '#contract/refund.ts'
import { greeting } from '#server/mail/greeting.ts'
import { layOut } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { button, link, paragraph } from '#server/mail/parts.ts'
import { bookingCalendar, bookingFacts, type MailSite, toCustomer, toOwner, whatAndWhen } from '../mail-parts.ts'
import type { BookingRow } from '../queries.ts'
import { refundParts, wantsAnswer } from '../refund/mails.ts'
import type { Unpaid } from './queries.ts'

/** It is the spa's delay, not the customer's, and says so. */
export function undecidedMail(booking: BookingRow, site: MailSite, refund: Refund | null): OutgoingMail {
  const { phone } = site.spa
  return toCustomer(booking, site, {
    kind: 'receipt-undecided',
    subject: `We could not check your payment in time: ${whatAndWhen(booking)}`,
    preheader: 'Your time is no longer reserved. If you have paid, your money is not lost.',
    heading: 'We could not check your payment in time',
    parts: [
      paragraph(
        `${greeting(booking.fullName)} we are sorry: nobody could check your receipt in time, so this time is no longer reserved for you.`,
      ),
      bookingFacts(booking, site),
      paragraph(
        `If you have paid, your money is not lost. Please reply to this email or call us on ${phone.display}, and we will find you a time.`,
      ),
      ...refundParts(refund, booking, site),
      (wantsAnswer(refund) ? link : button)('Choose another time', site.siteUrl + paths.booking),
    ],
    hasButton: true,
    calendar: bookingCalendar(booking, site),
  })
}

export function undecidedForOwnerMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toOwner(booking, site, {
    kind: 'receipt-undecided-for-owner',
    subject: `Receipt not checked in time: ${whatAndWhen(booking)}`,
    heading: 'A receipt was not checked in time',
    explanation:
      'The time is free again, and the customer has been told. If the money is in your account, open the booking and choose “Payment received”: the booking is back on, as long as nobody else has the time.',
    link: button('Open the booking', site.siteUrl + deskPaths.booking(booking.id)),
  })
}

/** Many more than usual: somebody may be taking times without meaning to come. */
export function holdsJumpMail({ unpaid, toCheck }: Unpaid, site: MailSite): OutgoingMail {
  const receipts = toCheck === 1 ? '1 of them has' : `${toCheck} of them have`
  return {
    kind: 'holds-jump-for-owner',
    to: site.ownerEmail,
    ...layOut({
      subject: `${unpaid} unpaid bookings within an hour`,
      preheader: 'That is many more than usual. Please have a look.',
      heading: 'Many more bookings than usual',
      siteUrl: site.siteUrl,
      spa: site.spa,
      parts: [
        paragraph(
          `${unpaid} bookings that are not paid came in within the last hour, many more than usual. It may be a good day, or somebody who takes times without meaning to come.`,
        ),
        paragraph(
          `Those without a receipt become free again within ${holdTime(site)}. ${receipts} sent a picture and ${toCheck === 1 ? 'waits' : 'wait'} for you: under Receipts you can select many and decline them together.`,
        ),
        button('Look at the receipts', site.siteUrl + deskPaths.receipts),
      ],
    }),
  }
}

function holdTime({ spa }: MailSite): string {
  const { holdMinutes } = spa.booking
  return holdMinutes === 60 ? 'the hour' : `${holdMinutes} minutes`
}
