import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { business } from '#contract/catalogue/business.ts'
import { deskPatterns } from '#contract/desk/desk-paths.ts'
import { officePatterns } from '#contract/desk/office-paths.ts'
import { paths } from '#contract/paths.ts'
import { API_BASE, type Call } from '#contract/platform/call.ts'
import { manageUrl } from '#server/booking/own/keys.ts'
import { exampleBooking, exampleSite, exampleVisit } from '#server/booking/testing/examples.ts'
import type { OutgoingMail } from '#server/platform/mail/outgoing-mail.ts'
import { linksIn, withoutTags } from '#server/platform/mail/testing/read-mail.ts'
import { viewOf } from '#web/app/routes.tsx'
import { everyBookingMail, everyDeskMail, everyNewsletterMail, everyWaitingMail } from './testing/every-mail.ts'

const plainMails = Object.values(everyBookingMail())
const visitMails = Object.values(everyBookingMail(exampleVisit))
const bookingMails = [...plainMails, ...visitMails]
const all = [everyBookingMail(exampleVisit), everyDeskMail(exampleVisit)].flatMap(Object.entries<OutgoingMail>).concat(
  Object.entries<OutgoingMail>({
    ...everyBookingMail(),
    ...everyWaitingMail(),
    ...everyDeskMail(),
    ...everyNewsletterMail(),
  }),
)

test('every mail: its kind, its links, the way to the privacy page, and a body that any phone shows', () => {
  const privacy = `${exampleSite.siteUrl}${paths.privacy}`
  for (const [kind, mail] of all) {
    expect(mail.kind).toBe(kind)
    const links = linksIn(mail)
    expect(links, kind).toContain(exampleSite.siteUrl)
    expect(
      links.filter(link => !leadsSomewhere(link)),
      kind,
    ).toEqual([])
    expect(mail.text, kind).toContain(privacy)
    expect(mail.html, kind).toContain(`href="${privacy}"`)
    expect(mail.html, kind).toContain('<meta name="color-scheme" content="light dark">')
    expect(mail.html, kind).toContain('prefers-color-scheme: dark')
    expect(mail.html, kind).not.toMatch(/<img|background-image/)
    expect(mail.html.match(/(?<!max-)width:\s*(\d{3,})px/g), kind).toBeNull()
  }
})

test('every mail to a customer about a booking leads to the customer’s own page', () => {
  const link = manageUrl(exampleBooking, exampleSite)
  for (const { kind, text, html } of bookingMails.filter(({ to }) => to === exampleBooking.email)) {
    expect(text, kind).toContain(link)
    expect(html, kind).toContain(`href="${link}"`)
  }
})

test('who is at the spa gets no customer’s key by mail', () => {
  const toOwner = bookingMails.filter(({ to }) => to === exampleSite.ownerEmail)
  expect(toOwner.length).toBeGreaterThan(2)
  for (const mail of toOwner) expect(JSON.stringify(mail)).not.toContain(exampleSite.bookingKeys.of(exampleBooking.id))
})

test('every mail about one booking says what, when and how much in both of its parts', () => {
  for (const { kind, text, html } of plainMails.filter(({ kind }) => kind !== 'gathered-for-owner'))
    for (const part of [text, withoutTags(html)])
      for (const words of [
        'Massage & Body',
        'Deep tissue massage',
        'Friday 20 November 2026',
        '10:30 AM',
        '1 hour and 30 mins',
        '₦25,000',
        '#K7QF-2M9X-T4WB',
      ])
        expect(part, kind).toContain(words)
})

test('every mail about a visit says its times, its parts with whom and for whom, and its one price in both of its parts', () => {
  for (const { kind, subject, text, html } of visitMails.filter(({ kind }) => kind !== 'gathered-for-owner'))
    for (const part of [text, withoutTags(html)]) {
      for (const words of [
        'Friday 20 November 2026',
        '10:30 AM – 1:00 PM',
        /Deep tissue massage with (Ada Okafor|Bola)/,
        'Glow facial, for Bola',
        /12:15 PM\s*Classic pedicure/,
        '2 hours and 30 mins',
        '₦52,000',
        '#K7QF-2M9X-T4WB',
      ])
        expect(part, kind).toMatch(words)
      if (/massage/i.test(subject))
        expect(subject, kind).toContain('Deep tissue massage and 2 more, Friday 20 November')
    }
})

test('what people typed is text in every mail, never HTML', () => {
  const evil = '<script>alert(1)</script>"\'&'
  const words = { serviceName: evil, subServiceName: evil, fullName: evil, note: evil, decisionReason: evil }
  const typed = { ...exampleBooking, ...words }
  const visit = { ...exampleVisit, ...words, guestNames: `${evil}\n${evil}` }
  const banks = [{ bank_name: evil, name: evil, number: evil }]
  const mails = [everyBookingMail(typed, banks), everyWaitingMail(typed), everyBookingMail(visit, banks)]
  for (const { kind, html } of mails.flatMap(Object.values<OutgoingMail>)) {
    expect(html, kind).not.toContain('<script')
    expect(withoutTags(html), kind).toContain(evil)
  }
})

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

const outside = [
  ...Object.values(business.links),
  business.phone.link,
  'tel:+2348035550199',
  `mailto:${business.email.support}`,
]

function isCall(path: string) {
  return Object.values<Call>(calls).some(call =>
    [call.path, ...(call.aliases ?? [])].some(pattern =>
      new RegExp(`^${API_BASE}${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path),
    ),
  )
}

const LURE = 'You won! See evil.example now'
const lured = { ...exampleBooking, fullName: LURE }
const luredVisit = { ...exampleVisit, fullName: LURE, guestNames: `${LURE}\n${LURE}` }
const withLure = [everyBookingMail(lured), everyWaitingMail(lured), everyBookingMail(luredVisit)].flatMap(
  Object.values<OutgoingMail>,
)

test('a name that is more than a name is in no line to who was booked for, nor in a calendar file', () => {
  for (const mail of withLure.filter(({ to }) => to === exampleBooking.email))
    expect(JSON.stringify(mail).replaceAll('\\r\\n ', ''), mail.kind).not.toMatch(/You won|evil\.example/)
})

test('a calendar file invites by a real name, and by the address where there is none', () => {
  const attendee = (fullName: string) =>
    /ATTENDEE;CN="([^"]*)"/.exec(
      everyBookingMail({ ...exampleBooking, fullName })['booking-confirmed'].calendar!.content,
    )?.[1]
  expect(attendee('Ada Obi')).toBe('Ada Obi')
  expect(attendee(LURE)).toBe(exampleBooking.email)
})
