import { expect, test } from 'vitest'
import { exampleBooking as booking, exampleSite as site } from '#server/booking/testing/examples.ts'
import { withoutTags } from '#server/mail/testing/read-mail.ts'
import { lateReceiptForOwnerMail, receiptForOwnerMail } from './mails.ts'

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
