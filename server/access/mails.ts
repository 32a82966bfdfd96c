import { dayAndMonth } from '#contract/dates.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import type { Role } from '#contract/roles.ts'
import { MAILED_LINK_MINUTES, STEP_UP_MINUTES } from '#contract/rules.ts'
import { MS_PER_MINUTE, timeLabel } from '#contract/time.ts'
import { wallClock } from '#contract/zone.ts'
import { layOut } from '#server/mail/layout.ts'
import type { MailKind, OutgoingMail } from '#server/mail/outbox.ts'
import { aside, button, code as codePart, facts, type Part, paragraph } from '#server/mail/parts.ts'
import type { LetterSite } from '#server/spa/mailboxes.ts'

interface MailSite extends LetterSite {
  now: Date
}

export function deskLinkMail(key: string, site: MailSite): OutgoingMail {
  const mail = toOwner('desk-link', site, {
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
  })
  return { ...mail, uselessAfter: after(site.now, MAILED_LINK_MINUTES) }
}

export function newDeviceMail(device: { name: string; role: Role; key: string }, site: MailSite): OutgoingMail {
  const wall = wallClock(site.now.getTime(), site.spa.timeZone)
  const at = { time: timeLabel(wall.minutes), day: dayAndMonth(wall.date) }
  return toOwner('new-device', site, {
    subject: 'A new device is at the desk',
    preheader: `${device.name} came in at ${at.time} on ${at.day}.`,
    heading: 'A new device is at the desk',
    parts: [
      facts({ Device: device.name, 'What it may do': ROLE_WORDS[device.role], Since: `${at.time} on ${at.day}` }),
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
  const mail = toOwner('desk-code', site, {
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
  })
  return { ...mail, uselessAfter: expiresAt.toISOString() }
}

const ROLE_WORDS: Record<Role, string> = {
  view: 'See today and the week, without contacts and prices',
  desk: 'Receipts, bookings, walk-ins, blocks and payments',
  owner: 'Everything',
}

function toOwner(
  kind: MailKind,
  { siteUrl, ownerEmail, spa }: MailSite,
  letter: { subject: string; preheader: string; heading: string; parts: Part[] },
): OutgoingMail {
  return { kind, to: ownerEmail, ...layOut({ ...letter, siteUrl, spa }) }
}

function after(now: Date, minutes: number) {
  return new Date(now.getTime() + minutes * MS_PER_MINUTE).toISOString()
}
