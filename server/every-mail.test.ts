import { expect, test } from 'vitest'
import { exampleBooking } from './booking/testing/examples.ts'
import { withoutTags } from './mail/testing/read-mail.ts'
import { everyBookingMail, everyNewsletterMail } from './testing/every-mail.ts'

const bookingMails = Object.values(everyBookingMail())

test.each(Object.entries({ ...everyBookingMail(), ...everyNewsletterMail() }))('%s calls itself so', (kind, mail) => {
  expect(mail.kind).toBe(kind)
})

test.each(bookingMails)('$kind says what, when and how much in both of its parts', mail => {
  for (const part of [mail.text, withoutTags(mail.html)]) {
    expect(part).toContain('Massage & Body')
    expect(part).toContain('Deep tissue massage')
    expect(part).toContain('Friday 20 November 2026')
    expect(part).toContain('10:30 AM')
    expect(part).toContain('1 hour and 30 mins')
    expect(part).toContain('₦25,000')
    expect(part).toContain('#K7QF-2M9X-T4WB')
  }
})

test.each(Object.keys(everyBookingMail()))('%s shows what people typed as text, never as HTML', kind => {
  const evil = '<script>alert(1)</script>"\'&'
  const typed = {
    ...exampleBooking,
    serviceName: evil,
    subServiceName: evil,
    fullName: evil,
    note: evil,
    decisionReason: evil,
  }
  const mails: Record<string, { html: string }> = everyBookingMail(typed, [
    { bank_name: evil, name: evil, number: evil },
  ])
  expect(mails[kind]?.html).not.toContain('<script')
  expect(withoutTags(mails[kind]?.html ?? '')).toContain(evil)
})

test('no customer’s name is in a subject, where a locked screen shows it', () => {
  for (const { subject } of bookingMails) expect(subject).not.toContain('Adaeze')
})
