import type { LetterSite } from '#server/catalogue/spa/mailboxes.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, paragraph } from '#server/platform/mail/parts.ts'

export function testMail(site: LetterSite): OutgoingMail {
  return mailTo(site.ownerEmail, site, {
    kind: 'test-mail',
    subject: 'Emails from your spa arrive',
    preheader: 'A test, sent because somebody who runs the site asked for it.',
    heading: 'Your emails arrive',
    parts: [
      paragraph(
        'If you can read this, emails from your site reach your mailbox: bookings, receipts and codes will too.',
      ),
      aside(
        'Was it in spam? Mark it as “not spam”, and see what the check-up at the desk says about SPF, DKIM and DMARC.',
      ),
    ],
  })
}
