import { expect, test } from 'vitest'
import { business } from '#contract/business.ts'
import { API_BASE, type Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { deskPatterns } from '#contract/desk-paths.ts'
import { officePatterns } from '#contract/office-paths.ts'
import { paths } from '#contract/paths.ts'
import { viewOf } from '#web/app/routes.tsx'
import { manageUrl } from './booking/own/keys.ts'
import { exampleBooking, exampleSite } from './booking/testing/examples.ts'
import { linksIn, withoutTags } from './mail/testing/read-mail.ts'
import { everyBookingMail, everyDeskMail, everyNewsletterMail, everyWaitingMail } from './testing/every-mail.ts'

const bookingMails = Object.values(everyBookingMail())
const all = Object.entries({
  ...everyBookingMail(),
  ...everyWaitingMail(),
  ...everyDeskMail(),
  ...everyNewsletterMail(),
})

test.each(all)('%s calls itself so', (kind, mail) => {
  expect(mail.kind).toBe(kind)
})

test.each(all)('every link in %s is a page of the site, a call of the API, or one of the business', (_kind, mail) => {
  const links = linksIn(mail)
  expect(links).toContain(exampleSite.siteUrl)
  expect(links.filter(link => !leadsSomewhere(link))).toEqual([])
})

test.each(all)('%s says in both of its parts where to read what we keep about people', (_kind, mail) => {
  const link = `${exampleSite.siteUrl}${paths.privacy}`
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
})

test.each(all)(
  '%s knows light and dark, needs no picture, and nothing in it is wider than a phone',
  (_kind, { html }) => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(/<img|background-image/)
    expect(html.match(/(?<!max-)width:\s*(\d{3,})px/g)).toBeNull()
  },
)

test.each(bookingMails.filter(({ to }) => to === exampleBooking.email))(
  '$kind leads to the customer’s own page',
  mail => {
    const link = manageUrl(exampleBooking, exampleSite)
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
  },
)

test('who is at the spa gets no customer’s key by mail', () => {
  const toOwner = bookingMails.filter(({ to }) => to === exampleSite.ownerEmail)
  expect(toOwner.length).toBeGreaterThan(2)
  for (const mail of toOwner) expect(JSON.stringify(mail)).not.toContain(exampleSite.bookingKeys.of(exampleBooking.id))
})

// One that gathers many has a line for each.
test.each(bookingMails.filter(({ kind }) => kind !== 'gathered-for-owner'))(
  '$kind says what, when and how much in both of its parts',
  mail => {
    for (const part of [mail.text, withoutTags(mail.html)]) {
      expect(part).toContain('Massage & Body')
      expect(part).toContain('Deep tissue massage')
      expect(part).toContain('Friday 20 November 2026')
      expect(part).toContain('10:30 AM')
      expect(part).toContain('1 hour and 30 mins')
      expect(part).toContain('₦25,000')
      expect(part).toContain('#K7QF-2M9X-T4WB')
    }
  },
)

test.each(Object.keys({ ...everyBookingMail(), ...everyWaitingMail() }))(
  '%s shows what people typed as text, never as HTML',
  kind => {
    const evil = '<script>alert(1)</script>"\'&'
    const typed = {
      ...exampleBooking,
      serviceName: evil,
      subServiceName: evil,
      fullName: evil,
      note: evil,
      decisionReason: evil,
    }
    const mails: Record<string, { html: string }> = {
      ...everyBookingMail(typed, [{ bank_name: evil, name: evil, number: evil }]),
      ...everyWaitingMail(typed),
    }
    expect(mails[kind]?.html).not.toContain('<script')
    expect(withoutTags(mails[kind]?.html ?? '')).toContain(evil)
  },
)

test('no customer’s name is in a subject, where a locked screen shows it', () => {
  for (const { subject } of bookingMails) expect(subject).not.toContain('Adaeze')
})

const atDesk = Object.values({ ...deskPatterns, ...officePatterns }).map(
  pattern => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
)

function isAtDesk(path: string) {
  return atDesk.some(pattern => pattern.test(path.replace(/[?#].*/, '')))
}

function leadsSomewhere(link: string) {
  const { siteUrl } = exampleSite
  if (!link.startsWith(siteUrl)) return outside.includes(link)
  const path = link.slice(siteUrl.length) || '/'
  if (path.startsWith(API_BASE)) return isCall(path)
  return isAtDesk(path) || viewOf(path.replace(/#.*/, ''), [], false).status === 200
}

const outside = [...Object.values(business.links), business.phone.link, `mailto:${business.email.support}`]

function isCall(path: string) {
  return Object.values<Call>(calls).some(call =>
    [call.path, ...(call.aliases ?? [])].some(pattern =>
      new RegExp(`^${API_BASE}${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path),
    ),
  )
}

const LURE = 'You won! See evil.example now'
const lured = { ...exampleBooking, fullName: LURE }
const withLure = Object.values({ ...everyBookingMail(lured), ...everyWaitingMail(lured) })

test.each(withLure.filter(({ to }) => to === exampleBooking.email))(
  'a name that is more than a name is in no line of $kind to who was booked for, nor in its calendar file',
  mail => {
    expect(JSON.stringify(mail).replaceAll('\\r\\n ', '')).not.toMatch(/You won|evil\.example/)
  },
)

test('a calendar file invites by a real name, and by the address where there is none', () => {
  const attendee = (fullName: string) =>
    /ATTENDEE;CN="([^"]*)"/.exec(
      everyBookingMail({ ...exampleBooking, fullName })['booking-confirmed'].calendar!.content,
    )?.[1]
  expect(attendee('Ada Obi')).toBe('Ada Obi')
  expect(attendee(LURE)).toBe(exampleBooking.email)
})
