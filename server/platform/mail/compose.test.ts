import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { times } from '#server/app/testing/times.ts'
import { bookingCreatedMail } from '#server/booking/mails.ts'
import { exampleBanks, exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import { receiptForOwnerMail, receiptReceivedMail } from '#server/money/receipts/mails.ts'
import { newsletterWelcomeMail } from '#server/people/newsletter/mails.ts'
import { type Attachment, composeMail, readMailbox } from './compose.ts'
import type { OutgoingMail } from './outbox.ts'

const id = '6f0f9c53-3c8c-4f57-a6d5-1d2f3a4b5c6d'
const createdAt = new Date('2026-11-15T22:30:00Z')
const compose = (mail: OutgoingMail, receipt?: Attachment) =>
  composeMail({ id, createdAt, mail }, exampleSite.mailFrom, receipt)

describe('a composed mail', () => {
  test('arrives as it was written', async () => {
    const mail = bookingCreatedMail(exampleBooking, exampleSite, exampleBanks)
    const { envelope, bytes } = await compose(mail)
    const seen = await PostalMime.parse(bytes)
    expect(envelope).toEqual({ from: 'bookings@spa.example', to: 'adaeze@example.com' })
    expect(seen.from).toMatchObject({ name: 'Ìmọ́lẹ̀ Spa & Beauty', address: 'bookings@spa.example' })
    expect(seen.to).toMatchObject([{ address: 'adaeze@example.com' }])
    expect(seen.replyTo).toMatchObject([{ name: 'Folake', address: 'owner@spa.example' }])
    expect(seen.subject).toBe(mail.subject)
    expect(seen.text?.trim()).toBe(mail.text.trim())
    expect(seen.html?.trim()).toBe(mail.html.trim())
    expect(seen.attachments).toEqual([])
  })

  test('carries the booking for calendars that read it and as a file to open', async () => {
    const mail = receiptReceivedMail({ ...exampleBooking, status: 'submitted' }, exampleSite)
    const { bytes } = await compose(mail)
    const seen = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' })
    expect(seen.attachments.map(({ filename, method }) => ({ filename, method }))).toEqual([
      expect.objectContaining({ method: 'REQUEST' }),
      expect.objectContaining({ filename: 'booking.ics' }),
    ])
    // The parser turns the line ends of calendars into its own.
    const written = mail.calendar?.content.replaceAll('\r\n', '\n').trim()
    for (const { content } of seen.attachments) expect(String(content).trim()).toBe(written)
    expect(base64Of(bytes, 'application/ics')).toBe(mail.calendar?.content)
  })

  test('keeps a long unsubscribe address in one piece', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
    const seen = await PostalMime.parse((await compose(newsletterWelcomeMail(email, exampleSite))).bytes)
    expect(seen.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      `<https://spa.example/api/newsletter/beauty/unsubscribe/${encodeURIComponent(email)}>`,
    )
  })
})

describe('an address beyond ASCII', () => {
  const to = (address: string) => ({ ...newsletterWelcomeMail('ada@example.com', exampleSite), to: address })

  test('is sent to by the domain that mail servers know', async () => {
    const { envelope, bytes } = await compose(to('ada@bücher.example'))
    expect(envelope.to).toBe('ada@xn--bcher-kva.example')
    expect((await PostalMime.parse(bytes)).to).toMatchObject([{ address: 'ada@xn--bcher-kva.example' }])
  })

  test.each(['josé@example.com', 'علی@example.com', 'क्\u200dष@example.com'])(
    'keeps its own letters: %s',
    async address => {
      const { envelope, bytes } = await compose(to(address))
      expect(envelope.to).toBe(address)
      expect((await PostalMime.parse(bytes)).to).toMatchObject([{ address }])
    },
  )

  test('is no reason for the owner’s mail server to refuse a mail that only names it', async () => {
    const mail = receiptForOwnerMail({ ...exampleBooking, email: 'josé@example.com' }, exampleSite, 'a-key')
    const { bytes } = await compose(mail)
    const [head = ''] = bytes.toString('latin1').split('\r\n\r\n')
    expect(head).toMatch(/^[\0-\x7f]*$/)
    expect((await PostalMime.parse(bytes)).text).toContain('josé@example.com')
  })
})

describe('whatever a customer types', () => {
  const break_ = fc.constantFrom('\r\n', '\n', '\r', '\r\n\r\n', '\u2028', '\u0085', '\0', '%0d%0a', '=0D=0A')
  const attack = fc.constantFrom(
    'Bcc: eve@evil.example',
    'To: eve@evil.example',
    '.\r\nMAIL FROM:<x@y.zz>',
    ', eve@evil.example',
  )
  const typed = fc
    .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), break_, attack), { maxLength: 6 })
    .map(pieces => pieces.join(''))

  test('no header is added and nobody else gets the mail', async () => {
    const plain = await headerNames(receiptForOwnerMail(exampleBooking, exampleSite, 'a-key'))
    await fc.assert(
      fc.asyncProperty(typed, typed, typed, async (fullName, note, name) => {
        const booking = {
          ...exampleBooking,
          fullName,
          note,
          serviceName: name,
          subServiceName: name,
          phoneNumber: name,
        }
        for (const mail of [
          receiptForOwnerMail(booking, exampleSite, 'a-key'),
          receiptReceivedMail(booking, exampleSite),
        ]) {
          const { bytes, envelope } = await compose(mail)
          const seen = await PostalMime.parse(bytes)
          expect(envelope.to).toBe(readMailbox(mail.to).address)
          expect(seen.to?.map(({ address }) => address)).toEqual([envelope.to])
          expect([seen.cc ?? [], seen.bcc ?? []]).toEqual([[], []])
          expect(await headerNames(mail)).toEqual(plain)
        }
      }),
      { numRuns: times(30, 100) },
    )
  })

  test('a header’s value stays in its header', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async value => {
        const mail = { ...newsletterWelcomeMail('ada@example.com', exampleSite), subject: value }
        const plain = await headerNames({ ...mail, subject: 'x' })
        const seen = await headerNames({ ...mail, headers: { ...mail.headers, 'List-Unsubscribe': value } })
        // An empty subject or value may drop its own header, never add one.
        expect(plain).toEqual(expect.arrayContaining(seen))
      }),
      { numRuns: times(30, 100) },
    )
  })

  test('an address that is not exactly one is refused', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async piece => {
        const to = `ada@example.com${piece}`
        const sent = await compose({ ...newsletterWelcomeMail('ada@example.com', exampleSite), to }).catch(() => null)
        if (sent) expect(sent.envelope.to).toMatch(/^[^\s<>,;@]+@[^\s<>,;@]+$/)
        if (sent) expect((await PostalMime.parse(sent.bytes)).to).toHaveLength(1)
      }),
      { numRuns: times(30, 100) },
    )
    for (const to of ['a@b.cc, d@e.ff', 'a@b.cc\r\nBcc: d@e.ff', 'a@b.cc>', '<a@b.cc><d@e.ff>', 'a b@c.dd', ''])
      await expect(compose({ ...newsletterWelcomeMail('ada@example.com', exampleSite), to })).rejects.toThrow()
  })
})

async function headerNames(mail: OutgoingMail) {
  const { bytes } = await compose(mail)
  const [head = ''] = bytes.toString('latin1').split('\r\n\r\n')
  const names = head.split(/\r\n(?![ \t])/).map(line => line.split(':')[0])
  // Only whether there is a calendar decides this one.
  return names.filter(name => !/^(Content-Type|MIME-Version|Content-Transfer-Encoding)$/.test(name ?? '')).sort()
}

function base64Of(bytes: Buffer, contentType: string) {
  const part = bytes.toString('latin1').split(`Content-Type: ${contentType}`)[1] ?? ''
  const [body = ''] = part.slice(part.indexOf('\r\n\r\n') + 4).split('\r\n--')
  return Buffer.from(body, 'base64').toString('utf8')
}
