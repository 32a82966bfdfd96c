import { deskPaths } from '#contract/desk/desk-paths.ts'
import { wallWords } from '#contract/platform/until.ts'
import type { LetterSite } from '#server/catalogue/spa/mailboxes.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, button, facts, paragraph } from '#server/platform/mail/parts.ts'

/** Goes to the old and the new address, so that an owner who did not do this learns of it. */
export function ownerAddressMail(
  address: string,
  { from = '', to, device }: { from?: string; to: string; device: string },
  site: LetterSite & { now: Date },
): OutgoingMail {
  const { siteUrl, spa } = site
  const { day, time } = wallWords(site.now.getTime(), spa.timeZone)
  return mailTo(address, site, {
    kind: 'owner-address-changed',
    subject: 'The owner’s address was changed',
    preheader: `Receipts, links and codes of ${spa.name} now go to ${to}.`,
    heading: 'The owner’s address was changed',
    parts: [
      paragraph(`Receipts to check, links to the desk and codes of ${spa.name} now go to another address.`),
      facts({ Before: from, Now: to, 'Changed on': device, At: `${time} on ${day}` }),
      paragraph('If this was you, there is nothing to do.'),
      button('Open the desk', siteUrl + deskPaths.spa),
      aside(
        'If it was not you, somebody has that device and a code from your mailbox: change the address back, remove the device under Devices, and change the password of your mailbox.',
      ),
    ],
  })
}
