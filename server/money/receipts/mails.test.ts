import { expect, test } from 'vitest'
import { decisionMail } from '#server/booking/mails.ts'
import { exampleBooking as booking, exampleSite as site } from '#server/booking/testing/examples.ts'
import { withoutTags } from '#server/platform/mail/testing/read-mail.ts'
import { lateReceiptForOwnerMail, receiptForOwnerMail, receiptReceivedMail } from './mails.ts'

const receipt = { fileName: 'f00.png', contentType: 'image/png' }

test.each([receiptForOwnerMail(booking, site, 'a-key', receipt), lateReceiptForOwnerMail(booking, site, receipt)])(
  '$kind says who it is, carries the receipt, and an answer goes to the customer',
  mail => {
    expect(mail).toMatchObject({ to: 'Folake <owner@spa.example>', replyTo: 'adaeze@example.com', receipt })
    for (const part of [mail.text, withoutTags(mail.html)]) {
      expect(part).toContain('Adaeze Ọlá Obi')
      expect(part).toContain('+234 803 555 0199')
      expect(part).toContain('adaeze@example.com')
      expect(part).toContain('Paid from my sister’s account.')
    }
  },
)

test('the email after a receipt says what is true and by when; “confirmed” is said once, when it is', () => {
  const waiting = { ...booking, status: 'submitted', submittedAt: new Date('2026-11-15T09:42:00Z') } as const
  const mail = receiptReceivedMail(waiting, site)
  expect(mail.subject).toBe('We have your receipt: Deep tissue massage, Friday 20 November at 10:30 AM')
  expect(mail.calendar?.method).toBe('REQUEST')
  for (const part of [mail.text, withoutTags(mail.html)]) {
    expect(part).toContain(
      'Your time is reserved. We check your transfer by Tuesday 17 November, 10:42 AM at the latest.',
    )
    expect(part).not.toMatch(/confirmed/i)
  }
  expect(decisionMail({ ...booking, status: 'confirmed' }, site).subject).toMatch(/^Booking confirmed: /)
})
