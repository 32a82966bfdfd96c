import { describe, expect, test } from 'vitest'
import { bookingCreatedMail, decisionMail, receiptReceivedMail } from './booking-mails.ts'
import { lateReceiptForOwnerMail, receiptForOwnerMail } from './owner-mails.ts'
import { exampleBooking as booking, exampleSite as site } from './testing/examples.ts'

const all = [
  bookingCreatedMail(booking, site),
  receiptReceivedMail(booking, site),
  decisionMail({ ...booking, status: 'confirmed' }, site),
  decisionMail({ ...booking, status: 'declined' }, site),
  decisionMail({ ...booking, status: 'cancelled' }, site),
  receiptForOwnerMail(booking, site),
  lateReceiptForOwnerMail(booking, site),
]

test.each(all)('$kind says what, when and how much in both of its parts', mail => {
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

test.each(all)('$kind shows what people typed as text, never as HTML', ({ kind }) => {
  const evil = '<script>alert(1)</script>"\'&'
  const typed = { ...booking, serviceName: evil, subServiceName: evil, fullName: evil, note: evil, reason: evil }
  const again = [
    bookingCreatedMail(typed, { ...site, banks: [{ bank_name: evil, name: evil, number: evil }] }),
    receiptReceivedMail(typed, site),
    decisionMail({ ...typed, status: 'confirmed' }, site),
    decisionMail({ ...typed, status: 'declined' }, site),
    decisionMail({ ...typed, status: 'cancelled' }, site),
    receiptForOwnerMail(typed, site),
    lateReceiptForOwnerMail(typed, site),
  ].find(mail => mail.kind === kind)!
  expect(again.html).not.toContain('<script')
  expect(withoutTags(again.html)).toContain(evil)
})

describe('the mail after booking', () => {
  const mail = bookingCreatedMail(booking, site)

  test('goes to the customer; an answer reaches the owner', () => {
    expect(mail).toMatchObject({ to: 'adaeze@example.com', replyTo: 'Folake <owner@spa.example>' })
  })

  test('says until when the time is held, on the clock of the spa', () => {
    // 23:30 in UTC is half past midnight of the next day in Lagos.
    expect(mail.text).toContain('until 12:30 AM on Monday 16 November (Lagos time)')
  })

  test('names every account to pay to', () => {
    for (const part of [mail.text, withoutTags(mail.html)])
      for (const line of ['Guaranty Trust Bank', '0123456789', 'OPay', '8005550142', 'Imole Spa Ltd'])
        expect(part).toContain(line)
  })

  test('leads back to the payment step', () => {
    const link = 'https://spa.example/booking/pay/K7QF-2M9X-T4WB'
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
  })

  test('without any account still says how to go on', () => {
    const { text } = bookingCreatedMail(booking, { ...site, banks: [] })
    expect(text).toContain('The account is shown when you go on below.')
  })

  test('puts nothing into a calendar yet', () => {
    expect(mail.calendar).toBeUndefined()
  })
})

test('the mail about a decision says why', () => {
  for (const status of ['declined', 'cancelled'] as const) {
    const { text, html } = decisionMail({ ...booking, status, reason: 'Only ₦15,000 came in.' }, site)
    expect(text).toContain('Reason: Only ₦15,000 came in.')
    expect(withoutTags(html)).toContain('Only ₦15,000 came in.')
  }
})

describe('the owner’s mails', () => {
  const receipt = { fileName: 'f00.png', contentType: 'image/png' }

  test.each([receiptForOwnerMail(booking, site, receipt), lateReceiptForOwnerMail(booking, site, receipt)])(
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

  test('no customer’s name is in a subject, where a locked screen shows it', () => {
    for (const { subject } of all) expect(subject).not.toContain('Adaeze')
  })
})

/** What a person sees: tags gone, entities read. */
function withoutTags(html: string) {
  return html
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
