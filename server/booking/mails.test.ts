import { describe, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { withoutTags } from '#server/platform/mail/testing/read-mail.ts'
import { bookingCreatedMail, decisionMail, freeBookingForOwnerMail, movedMail, treatmentChangedMail } from './mails.ts'
import { exampleBanks as banks, exampleBooking as booking, exampleSite as site } from './testing/examples.ts'

describe('the mail after booking', () => {
  const mail = bookingCreatedMail(booking, site, banks)

  test('says until when the time is held, on the clock of the spa', () => {
    // 23:30 in UTC is half past midnight of the next day in Lagos.
    expect(mail.text).toContain('until 12:30 AM on Monday 16 November (Lagos time)')
  })

  test('names the number we would call, so that a wrong one can be told', () => {
    const { text, html } = bookingCreatedMail({ ...booking, phoneNumber: '+2348035550199' }, site, banks)
    for (const part of [text, withoutTags(html)]) expect(part).toContain('we will call you on +234 803 555 0199.')
  })

  test('names every account to pay to', () => {
    for (const part of [mail.text, withoutTags(mail.html)])
      for (const line of ['Guaranty Trust Bank', '0123456789', 'OPay', '8005550142', 'Imole Spa Ltd'])
        expect(part).toContain(line)
  })

  test('names the company beside them, if the owner gave its number', () => {
    expect(mail.text).not.toContain('Company number')
    const registered = { ...site, spa: { ...site.spa, companyNumber: 'RC 1234567' } }
    const { text, html } = bookingCreatedMail(booking, registered, banks)
    for (const part of [text, withoutTags(html)]) expect(part).toMatch(/Company number:? *RC 1234567/)
    expect(bookingCreatedMail(booking, registered, []).text).not.toContain('RC 1234567')
  })

  test('without any account still says how to go on', () => {
    const { text } = bookingCreatedMail(booking, site, [])
    expect(text).toContain('We will send you the account to pay into by email or WhatsApp.')
  })
})

test('the way is described by the landmark and the parking, as far as the owner gave them', () => {
  const confirmed = (way: { landmark: string; parking: string }) =>
    decisionMail({ ...booking, status: 'confirmed' }, { ...site, spa: { ...site.spa, ...way } }).text
  const address = 'Find us at 12 Lagos Road, Ikorodu, Lagos State.'
  expect(confirmed({ landmark: 'Opposite the roundabout.', parking: 'Free parking' })).toContain(
    `${address} Opposite the roundabout. Free parking.\n`,
  )
  expect(confirmed({ landmark: '', parking: '' })).toContain(`${address}\n`)
})

test('the mail about a decision says why', () => {
  for (const status of ['declined', 'cancelled'] as const) {
    const { text, html } = decisionMail({ ...booking, status, decisionReason: 'Only ₦15,000 came in.' }, site)
    expect(text).toContain('Reason: Only ₦15,000 came in.')
    expect(withoutTags(html)).toContain('Only ₦15,000 came in.')
  }
})

describe('with whom a customer is', () => {
  const ngozi = { ...booking, therapistId: 'ngozi', therapistName: 'Ngozi Eze' }
  const wanted = { ...ngozi, therapistWanted: true }
  const calendarOf = ({ calendar }: OutgoingMail) => calendar?.content.replaceAll('\r\n ', '')

  test('is in every letter and in the calendar, if they asked for the person', () => {
    for (const mail of [
      bookingCreatedMail(wanted, site, banks),
      decisionMail({ ...wanted, status: 'confirmed' }, site),
    ])
      for (const part of [mail.text, withoutTags(mail.html)]) expect(part).toMatch(/With:? *Ngozi Eze/)
    expect(calendarOf(decisionMail({ ...wanted, status: 'confirmed' }, site))).toContain(
      'Deep tissue massage with Ngozi Eze',
    )
  })

  test('is not promised to who comes to anyone', () => {
    const mail = decisionMail({ ...ngozi, status: 'confirmed' }, site)
    expect(mail.text + mail.html + calendarOf(mail)).not.toContain('Ngozi')
  })

  test('is known to the spa either way', () => {
    expect(freeBookingForOwnerMail(ngozi, site).text).toContain('With: Ngozi Eze\n')
    expect(freeBookingForOwnerMail(wanted, site).text).toContain('With: Ngozi Eze, the customer’s choice')
    expect(freeBookingForOwnerMail(booking, site).text).not.toContain('With:')
  })

  test('never changes without a word to who had asked for somebody', () => {
    const ada = { ...ngozi, therapistId: 'ada', therapistName: 'Ada Obi' }
    const moved = (before: typeof booking, now: typeof booking) => movedMail(now, site, before).text
    expect(moved(wanted, ada)).toContain('You asked for Ngozi Eze. This time you are with another of our therapists.')
    expect(moved(wanted, { ...ada, therapistWanted: true })).toContain('This time you are with Ada Obi.')
    expect(moved(wanted, wanted)).not.toContain('You asked for')
    expect(moved(ngozi, ada)).not.toContain('You asked for')
    const { text } = treatmentChangedMail(ada, site, { before: wanted, money: { owed: 0, toReturn: 0 } })
    expect(text).toContain('You asked for Ngozi Eze.')
  })
})
