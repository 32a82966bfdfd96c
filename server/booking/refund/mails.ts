import type { Refund } from '#contract/booking/refund.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, button, paragraph } from '#server/platform/mail/parts.ts'
import { type MailSite, toCustomer, whatAndWhen } from '../mail-parts.ts'
import { manageUrl } from '../own/keys.ts'
import type { BookingRow } from '../queries.ts'

export function refundMail(booking: BookingRow, site: MailSite, refund: Refund): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'refund-update',
    subject: `Your refund: ${whatAndWhen(booking)}`,
    preheader: refund.sentence,
    heading: refund.state === 'returned' ? 'Your money is on its way' : 'About your refund',
    opening: 'this is about the money you paid for this booking.',
    beforeFacts: refundParts(refund, booking, site),
    parts: [
      refund.account && aside(`Did you not give us this account? Please call us at once on ${site.spa.phone.display}.`),
    ],
  })
}

/** Includes a button while the customer's account is missing. */
export function refundParts(refund: Refund | null, booking: BookingRow, site: MailSite) {
  if (!refund) return []
  const wantsAnswer = refund.wantsAccount && refund.account === null
  return [paragraph(refund.sentence), wantsAnswer && button('Tell us your account', manageUrl(booking, site))]
}
