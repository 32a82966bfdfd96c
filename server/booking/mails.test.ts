import { describe, expect, test } from 'vitest'
import { withoutTags } from '#server/platform/mail/testing/read-mail.ts'
import { bookingCreatedMail, decisionMail } from './mails.ts'
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

  test('without any account still says how to go on', () => {
    const { text } = bookingCreatedMail(booking, site, [])
    expect(text).toContain('We will send you the account to pay into by email or WhatsApp.')
  })
})

test('the mail about a decision says why', () => {
  for (const status of ['declined', 'cancelled'] as const) {
    const { text, html } = decisionMail({ ...booking, status, decisionReason: 'Only ₦15,000 came in.' }, site)
    expect(text).toContain('Reason: Only ₦15,000 came in.')
    expect(withoutTags(html)).toContain('Only ₦15,000 came in.')
  }
})
