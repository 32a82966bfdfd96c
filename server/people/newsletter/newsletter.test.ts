import { beforeEach, describe, expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import { newsletterText, unsubscribeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { newsletterRefusals } from '#contract/refusals.ts'
import { OTP_MAX_CODES_PER_HOUR } from '#contract/rules.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { hashOtp } from './newsletter.ts'

const NOON = '2026-11-16T11:00:00Z'
const ADA = 'ada@example.com'

let mailbox: OutgoingMail[]
const spa = useSpa()

beforeEach(async () => {
  mailbox = []
  spa.clock.set(NOON)
  for (const table of ['newsletterCodes', 'newsletterSubscribers', 'outbox'] as const)
    await spa.db.deleteFrom(table).execute()
})

describe('subscribing', () => {
  test('takes a code from the mailbox', async () => {
    expect(await sendOtp(ADA)).toEqual({ status: 200, body: { success: true, message: newsletterText.sent } })
    const answer = await verifyOtp(ADA, await codeFromMailbox(ADA))
    expect(answer).toEqual({ status: 200, body: { success: true, message: newsletterText.subscribed } })
    expect(await subscribers()).toEqual([ADA])
  })

  test('is welcomed once, with a way out', async () => {
    await subscribe(ADA)
    const [welcome, ...more] = await spa.deliver()
    expect(more).toEqual([])
    expect(welcome).toMatchObject({ kind: 'newsletter-welcome', to: ADA })
    expect(welcome?.headers).toHaveProperty('List-Unsubscribe')
    for (const part of [welcome?.text, welcome?.html]) expect(part).toContain(Buffer.from(ADA).toString('base64url'))
    expect(welcome?.uselessAfter).toBeUndefined()
    await subscribe(ADA)
    expect(await spa.deliver()).toEqual([])
  })

  test('does not depend on how the address is written', async () => {
    await sendOtp('  Ada@Example.COM ')
    await verifyOtp('ADA@example.com', await codeFromMailbox(ADA))
    expect(await subscribers()).toEqual([ADA])
  })
})

describe('a code', () => {
  test('works once', async () => {
    const otp = await askForCode(ADA)
    expect((await verifyOtp(ADA, otp)).status).toBe(200)
    expect(await verifyOtp(ADA, otp)).toEqual(incorrect)
  })

  test('works once when it is typed twice at the same moment', async () => {
    const otp = await askForCode(ADA)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verifyOtp(ADA, otp)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('works for ten minutes', async () => {
    const otp = await askForCode(ADA)
    spa.clock.advance(9.99)
    expect((await verifyOtp(ADA, otp)).status).toBe(200)

    const late = await askForCode(ADA)
    spa.clock.advance(10)
    expect(await verifyOtp(ADA, late)).toEqual(incorrect)
  })

  test('works for the address it was sent to', async () => {
    const [adasCode, evesCode] = [await askForCode(ADA), await askForCode('eve@example.com')]
    if (evesCode !== adasCode) expect(await verifyOtp(ADA, evesCode)).toEqual(incorrect)
    expect((await verifyOtp(ADA, adasCode)).status).toBe(200)
  })

  test('still works after another one was sent', async () => {
    const first = await askForCode(ADA)
    spa.clock.advance(1)
    await sendOtp(ADA)
    expect((await verifyOtp(ADA, first)).status).toBe(200)
  })

  test('is in both parts of its mail but not in the subject, and is not mailed once it has expired', async () => {
    await sendOtp(ADA)
    const [mail] = await spa.deliver()
    const code = codeIn(mail!)
    expect(code).not.toBe('')
    expect(mail!.html).toContain(code)
    expect(mail!.subject).not.toContain(code)
    expect(mail!.uselessAfter).toBe('2026-11-16T11:10:00.000Z')
  })

  test('is nowhere in its table, and no two rows look alike for the same digits', async () => {
    for (let i = 0; i < 5; i++) await sendOtp(ADA)
    const codes = new Set((await spa.deliver()).map(codeIn))
    const rows = await spa.db.selectFrom('newsletterCodes').selectAll().execute()
    expect(new Set(rows.map(({ codeHash }) => codeHash)).size).toBe(5)
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[0-9a-f]{64}$/)
    for (const code of codes) for (const row of rows) expect(Object.values(row)).not.toContain(code)
    expect(new Set(rows.map(row => hashOtp('a key', row, '1234'))).size).toBe(5)
  })
})

describe('guessing', () => {
  test('counts to five, then not even the right code works', async () => {
    const otp = await askForCode(ADA)
    for (let i = 0; i < 5; i++) expect(await verifyOtp(ADA, otherThan(otp))).toEqual(incorrect)
    expect(await verifyOtp(ADA, otp)).toEqual(incorrect)
    expect(await subscribers()).toEqual([])
  })

  test('counts per code: one that was sent later has all of its five tries', async () => {
    const first = await askForCode(ADA)
    for (let i = 0; i < 3; i++) await verifyOtp(ADA, otherThan(first))
    const second = await askForCode(ADA)
    for (let i = 0; i < 4; i++) await verifyOtp(ADA, otherThan(first, second))
    // The first one has had its five.
    if (first !== second) expect(await verifyOtp(ADA, first)).toEqual(incorrect)
    else await verifyOtp(ADA, otherThan(first))
    expect(await verifyOtp(ADA, second)).toEqual(incorrect)
    expect((await verifyOtp(ADA, await askForCode(ADA))).status).toBe(200)
  })

  test('four mistakes are forgiven', async () => {
    const otp = await askForCode(ADA)
    for (let i = 0; i < 4; i++) await verifyOtp(ADA, otherThan(otp))
    expect((await verifyOtp(ADA, otp)).status).toBe(200)
  })
})

describe('asking for codes', () => {
  test('works five times an hour, the first resend at once', async () => {
    for (let i = 0; i < 5; i++) expect((await sendOtp(ADA)).status).toBe(200)
    const refusal = { code: 'too_many_requests', error: newsletterRefusals.tooManyCodes }
    expect(await sendOtp(ADA)).toMatchObject({ status: 429, body: refusal })
    expect(await spa.deliver()).toHaveLength(5)

    spa.clock.advance(60)
    expect((await sendOtp(ADA)).status).toBe(200)
  })

  test('says after how long it works again', async () => {
    await sendOtp(ADA)
    spa.clock.advance(20)
    for (let i = 0; i < 4; i++) await sendOtp(ADA)
    const { headers } = await post('sendOtp', { email: ADA })
    expect(headers['retry-after']).toBe(String(40 * 60))
  })

  test('is counted to five when fifty ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendOtp(ADA)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect(await spa.deliver()).toHaveLength(5)
  })

  test('of one address does not use up those of another', async () => {
    for (let i = 0; i < 6; i++) await sendOtp(ADA)
    expect((await sendOtp('ngozi@example.com')).status).toBe(200)
  })

  test('counts every spelling of a mailbox, at whatever provider', async () => {
    for (let n = 0; n < OTP_MAX_CODES_PER_HOUR; n++) expect((await sendOtp(`ngozi+${n}@spa.ng`)).status).toBe(200)
    expect((await sendOtp('ngozi@spa.ng')).status).toBe(429)
    expect((await sendOtp('ada@spa.ng')).status).toBe(200)
  })

  test('leaves no trace after an hour', async () => {
    await sendOtp(ADA)
    spa.clock.advance(61)
    await sendOtp('ngozi@example.com')
    const rows = await spa.db.selectFrom('newsletterCodes').select('email').execute()
    expect(rows).toEqual([{ email: 'ngozi@example.com' }])
  })
})

describe('from outside nobody can tell who reads the newsletter', () => {
  const KNOWN = 'known@example.com'
  const UNKNOWN = 'never@example.com'

  beforeEach(async () => {
    await subscribe(KNOWN)
    await spa.deliver()
    spa.clock.advance(120)
  })

  test('by asking for a code', async () => {
    expect(await raw('sendOtp', { email: KNOWN })).toEqual(await raw('sendOtp', { email: UNKNOWN }))
    for (const email of [KNOWN, UNKNOWN]) for (let i = 0; i < 4; i++) await sendOtp(email)
    expect(await raw('sendOtp', { email: KNOWN })).toEqual(await raw('sendOtp', { email: UNKNOWN }))
  })

  test('by guessing, with a code on its way or without', async () => {
    const guess = (email: string) => raw('verifyOtp', { email, otp: '0000' })
    const withoutCode = await guess(UNKNOWN)
    expect(await guess(KNOWN)).toEqual(withoutCode)
    await sendOtp(KNOWN)
    while ((await codeFromMailbox(KNOWN)) === '0000') await sendOtp(KNOWN)
    for (let i = 0; i < 7; i++) expect(await guess(KNOWN)).toEqual(withoutCode)
  })

  test('by verifying a code', async () => {
    const verify = async (email: string) => raw('verifyOtp', { email, otp: await askForCode(email) })
    expect(await verify(KNOWN)).toEqual(await verify(UNKNOWN))
  })

  test('by unsubscribing', async () => {
    const leave = async (email: string) => rawResponse(await unsubscribe('POST', email))
    expect(await leave(KNOWN)).toEqual(await leave(UNKNOWN))
  })
})

describe('unsubscribing', () => {
  test.each(['POST', 'PUT', 'DELETE'] as const)('works by %s, with nothing in the body', async method => {
    await subscribe(ADA)
    const answer = await unsubscribe(method, ADA)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true, message: unsubscribeText.done })
    expect(await subscribers()).toEqual([])
  })

  test('works for an address with every character an address may have', async () => {
    const email = "o'neil+spa/news%#?&=@example.com"
    await subscribe(email)
    await unsubscribe('POST', email)
    expect(await subscribers()).toEqual([])
  })

  test('is told to the reader once, with the way back, and to nobody who never subscribed', async () => {
    await subscribe(ADA)
    await spa.deliver()
    for (const email of [ADA, ADA, 'stranger@example.com']) await unsubscribe('POST', email)
    const mails = await spa.deliver()
    expect(mails.map(({ kind, to }) => `${kind} to ${to}`)).toEqual([`newsletter-goodbye to ${ADA}`])
    expect(mails[0]?.text).toContain(`${spa.config.siteUrl}${paths.newsletter}`)
    expect(await spa.db.selectFrom('outbox').selectAll().where('sentAt', 'is', null).execute()).toEqual([])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('takes one click in a mail program, as its List-Unsubscribe header says, by %s', async (type, payload) => {
    await subscribe(ADA)
    const [welcome] = await spa.deliver()
    const url = new URL(/^<(.*)>$/.exec(welcome?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname
    const form = await spa.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expect(form.statusCode).toBe(200)
    expect(await subscribers()).toEqual([])
  })

  test.each(['GET', 'HEAD'] as const)('does not happen by %s: mail scanners follow links', async method => {
    await subscribe(ADA)
    const answer = await unsubscribe(method, ADA)
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST, PUT, DELETE')
    expect(await subscribers()).toEqual([ADA])
  })

  test('is the only call that takes a form, and takes nothing else', async () => {
    const send = async (url: string, type: string, payload: string) =>
      (await spa.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })).statusCode
    const form = `email=${ADA}&otp=1234`
    expect(await send(callPath('sendOtp'), 'application/x-www-form-urlencoded', form)).toBe(415)
    expect(await send(callPath('verifyOtp'), 'application/x-www-form-urlencoded', form)).toBe(415)
    expect(await send(callPath('unsubscribe', { email: ADA }), 'text/plain', '{}')).toBe(415)
  })
})

describe('the owner', () => {
  const url = callPath('listSubscribers')

  test('sees who subscribed and since when', async () => {
    await subscribe(ADA)
    spa.clock.advance(60)
    await subscribe('ngozi@example.com')
    const answer = await spa.app.inject({ url, headers: asOwner })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('accept') })
    expect(answer.json()).toEqual({
      success: true,
      subscribers: [
        { email: ADA, subscribedAt: '2026-11-16T11:00:00.000Z' },
        { email: 'ngozi@example.com', subscribedAt: '2026-11-16T12:00:00.000Z' },
      ],
    })
  })

  test('gets them for a spreadsheet, where no address can become a formula', async () => {
    await subscribe('=cmd+a@example.com')
    await subscribe(ADA)
    const answer = await spa.app.inject({ url, headers: { ...asOwner, accept: 'text/csv' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="subscribers.csv"')
    expect(answer.body).toBe(
      '"email","subscribedAt"\r\n' +
        `"'=cmd+a@example.com","2026-11-16T11:00:00.000Z"\r\n` +
        '"ada@example.com","2026-11-16T11:00:00.000Z"\r\n',
    )
  })
})

const { incorrectOtp } = newsletterRefusals
const incorrect = {
  status: 400,
  body: { success: false, error: incorrectOtp, message: incorrectOtp, code: 'otp_incorrect' },
}

const everyCode = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))

function otherThan(...codes: string[]) {
  return everyCode.find(code => !codes.includes(code))!
}

function post(call: 'sendOtp' | 'verifyOtp', payload: object) {
  return spa.app.inject({ method: 'POST', url: callPath(call), payload })
}

const reply = async (answer: ReturnType<typeof post>) => {
  const { statusCode, json } = await answer
  return { status: statusCode, body: json() }
}
const sendOtp = (email: string) => reply(post('sendOtp', { email }))
const verifyOtp = (email: string, otp: string) => reply(post('verifyOtp', { email, otp }))

async function askForCode(email: string) {
  await sendOtp(email)
  return codeFromMailbox(email)
}

function unsubscribe(method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', email: string) {
  return spa.app.inject({ method, url: callPath('unsubscribe', { email }) })
}

/** Everything a client can see, apart from the clock. */
async function raw(call: 'sendOtp' | 'verifyOtp', payload: object) {
  return rawResponse(await post(call, payload))
}

async function rawResponse({ statusCode, headers: { date: _, ...headers }, body }: Awaited<ReturnType<typeof post>>) {
  return { statusCode, headers, body }
}

async function subscribe(email: string) {
  expect((await verifyOtp(email, await askForCode(email))).status).toBe(200)
}

/** The newest code that was mailed to the address. */
async function codeFromMailbox(email: string) {
  mailbox.push(...(await spa.deliver()))
  const mail = mailbox.findLast(({ to, kind }) => to === email && kind === 'newsletter-code')
  return codeIn(mail!)
}

function codeIn({ text }: { text: string }) {
  return /^\d{4}$/m.exec(text)?.[0] ?? ''
}

async function subscribers() {
  const rows = await spa.db.selectFrom('newsletterSubscribers').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}
