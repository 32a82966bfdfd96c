import type { Role } from '#contract/access/roles.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { wallWords } from '#contract/platform/until.ts'
import { MAILED_LINK_MINUTES, STEP_UP_MINUTES } from '#contract/rules.ts'
import type { LetterSite } from '#server/catalogue/spa/mailboxes.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, button, code as codePart, facts, paragraph } from '#server/platform/mail/parts.ts'

interface MailSite extends LetterSite {
  now: Date
}

export function deskLinkMail(key: string, site: MailSite): OutgoingMail {
  return mailTo(site.ownerEmail, site, {
    kind: 'desk-link',
    subject: 'Your link to the desk',
    preheader: `Opens the desk on the device you read this on. It works for ${MAILED_LINK_MINUTES} minutes.`,
    heading: 'Open the desk',
    parts: [
      paragraph(
        'Somebody asked for a link to the desk of your spa. If it was you, open it on the device you want to use.',
      ),
      button('Open the desk', `${site.siteUrl}${deskPaths.enter}#${key}`),
      aside(
        `It works once, for ${MAILED_LINK_MINUTES} minutes, and only the newest one counts. If you did not ask for it, you can ignore this email: nobody gets in without it.`,
      ),
    ],
    uselessAfter: new Date(site.now.getTime() + MAILED_LINK_MINUTES * MS_PER_MINUTE).toISOString(),
  })
}

export function newDeviceMail(device: { name: string; role: Role; key: string }, site: MailSite): OutgoingMail {
  const { day, time } = wallWords(site.now.getTime(), site.spa.timeZone)
  return mailTo(site.ownerEmail, site, {
    kind: 'new-device',
    subject: 'A new device is at the desk',
    preheader: `${device.name} came in at ${time} on ${day}.`,
    heading: 'A new device is at the desk',
    parts: [
      facts({ Device: device.name, 'What it may do': ROLE_WORDS[device.role], Since: `${time} on ${day}` }),
      paragraph('If this was you or somebody you invited, there is nothing to do.'),
      button('This was not me', `${site.siteUrl}${deskPaths.notMe}#${device.key}`),
      aside('The button leads to a page that asks once more and then removes the device.'),
    ],
  })
}

export function stepUpMail(
  { code, device, expiresAt }: { code: string; device: string; expiresAt: Date },
  site: MailSite,
): OutgoingMail {
  return mailTo(site.ownerEmail, site, {
    kind: 'desk-code',
    subject: 'Your code for the desk',
    preheader: `For an important change on ${device}. It works for ${STEP_UP_MINUTES} minutes.`,
    heading: 'Your code',
    parts: [
      paragraph(`Type this code on ${device} to go on.`),
      codePart(code),
      aside(
        `It works on that device only, for ${STEP_UP_MINUTES} minutes. If nobody at your spa is changing something just now, somebody else has that device: remove it under Devices.`,
      ),
    ],
    uselessAfter: expiresAt.toISOString(),
  })
}

const ROLE_WORDS: Record<Role, string> = {
  therapist: 'See one person’s own day, and mark who is here and what is done',
  view: 'See today and the week, without contacts and prices',
  desk: 'Receipts, bookings, walk-ins, blocks and payments',
  owner: 'Everything',
}
