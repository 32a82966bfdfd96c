import { describe, expect, test } from 'vitest'
import { decodeAddress } from '#contract/people/unsubscribe-link.ts'
import { exampleSite as site } from '#server/booking/testing/examples.ts'
import { newsletterCodeMail, newsletterWelcomeMail } from './mails.ts'

const email = "o'neil+spa/news%@example.com"
const expiresAt = new Date('2026-11-15T22:40:00Z')
const mails = [newsletterCodeMail({ email, otp: '0427', expiresAt }, site), newsletterWelcomeMail(email, site)]

describe.each(mails)('$kind', mail => {
  test('carries a link to the unsubscribe screen with the address in base64', () => {
    for (const part of [mail.text, mail.html]) {
      const encoded = /https:\/\/spa\.example\/newsletter\/unsubscribe\/([\w-]+)/.exec(part)?.[1]
      expect(decodeAddress(encoded ?? '')).toBe(email)
    }
  })

  test('lets a mail program unsubscribe with one click', () => {
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<https://spa.example/api/newsletter/beauty/unsubscribe/${encodeURIComponent(email)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})

test('a code is in both parts, but not in the subject', () => {
  const [mail] = mails
  expect(mail?.text).toContain('0427')
  expect(mail?.html).toContain('0427')
  expect(mail?.subject).not.toContain('0427')
})

test('a code that has expired is not worth a mail', () => {
  expect(mails[0]?.uselessAfter).toBe(expiresAt.toISOString())
  expect(mails[1]?.uselessAfter).toBeUndefined()
})
