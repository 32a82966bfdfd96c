import { beforeEach, describe, expect, test } from 'vitest'
import { type CallKey, callPath, calls } from '#contract/calls.ts'
import { WRONG_CODES_AT_ONCE } from '#contract/rules.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { forgetWrongCodes } from './otp-throttle.ts'

const spa = useSpa({ config: { rateLimits: true } })
const ADA = 'ada@example.com'
const SECOND = 1 / 60

beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  for (const table of ['wrongCodes', 'newsletterCodes', 'outbox', 'deskKeys'] as const)
    await spa.db.deleteFrom(table).execute()
})

let clients = 0
/** Everybody asks from another address, so that only what is counted per code or per person counts. */
async function ask(key: CallKey, payload: object = {}, headers: Record<string, string> = {}) {
  clients += 1
  const remoteAddress = `10.0.${clients >> 8}.${clients & 255}`
  const url = callPath(key as 'verifyOtp')
  const answer = await spa.app.inject({ method: calls[key].method, url, payload, headers, remoteAddress })
  return { status: answer.statusCode, code: answer.json().code, retryAfter: answer.headers['retry-after'], answer }
}

async function codeIn(kind: string, digits: RegExp) {
  const mail = (await spa.deliver()).findLast(one => one.kind === kind)
  return digits.exec(mail?.text ?? '')?.[0] ?? ''
}
const other = (code: string) => code.replace(/^./, digit => String((Number(digit) + 1) % 10))
async function times(count: number, work: () => Promise<unknown>) {
  for (let n = 0; n < count; n++) await work()
}

describe('after five wrong codes a fresh one from the right person works', () => {
  test('to join the newsletter', async () => {
    const send = async () => {
      await ask('sendOtp', { email: ADA })
      return codeIn('newsletter-code', /^\d{4}$/m)
    }
    const guessed = await send()
    await times(5, () => ask('verifyOtp', { email: ADA, otp: other(guessed) }))
    expect(await ask('verifyOtp', { email: ADA, otp: guessed })).toMatchObject({ status: 400, code: 'otp_incorrect' })
    expect((await ask('verifyOtp', { email: ADA, otp: await send() })).status).toBe(200)
  })

  test('to do at the desk what is dear', async () => {
    const owner = await aDevice(spa, 'Owner', 'owner')
    const send = async () => {
      await ask('sendDeskCode', {}, owner.headers)
      return codeIn('desk-code', /\b\d{6}\b/)
    }
    const add = (code: string) =>
      ask('inviteDevice', { name: 'New', role: 'view' }, { ...owner.headers, 'x-desk-code': code })
    const guessed = await send()
    await times(5, () => add(other(guessed)))
    expect((await add(guessed)).code).toBe('code_needed')
    spa.clock.advance(SECOND)
    expect((await add(await send())).status).toBe(201)
  })
})

describe('all wrong codes of an address together', () => {
  const guess = (email = ADA) => ask('verifyOtp', { email, otp: '0000' })

  test('are slowed down, and never lock the right person out', async () => {
    await times(WRONG_CODES_AT_ONCE, guess)
    expect(await guess()).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: '1' })

    await ask('sendOtp', { email: ADA })
    const otp = await codeIn('newsletter-code', /^\d{4}$/m)
    // Guesses that come too early leave the fresh code alone.
    await times(8, guess)
    expect((await ask('verifyOtp', { email: ADA, otp })).status).toBe(429)
    spa.clock.advance(SECOND)
    expect((await ask('verifyOtp', { email: ADA, otp })).status).toBe(200)
    await ask('sendOtp', { email: ADA })
    expect(await guess()).toMatchObject({ status: 400 })
  })

  test('wait longer and longer, up to a minute; after an hour they are forgotten', async () => {
    await times(WRONG_CODES_AT_ONCE, guess)
    const pauses: unknown[] = []
    for (let n = 0; n < 8; n++) {
      const { retryAfter } = await guess()
      pauses.push(retryAfter)
      spa.clock.advance(Number(retryAfter) * SECOND)
      expect((await guess()).status).toBe(400)
    }
    expect(pauses).toEqual(['1', '2', '4', '8', '16', '32', '60', '60'])
    expect((await guess('someone@example.com')).status).toBe(400)
    spa.clock.advance(60)
    expect((await guess()).status).toBe(400)
    spa.clock.advance(60)
    await forgetWrongCodes(spa.deps)
    expect(await spa.db.selectFrom('wrongCodes').selectAll().execute()).toEqual([])
  })

  test('say nothing about who has a code on its way', async () => {
    await ask('sendOtp', { email: ADA })
    const seen = async (email: string) => {
      const answers = []
      for (let n = 0; n < WRONG_CODES_AT_ONCE + 2; n++) answers.push((await guess(email)).answer.body)
      return answers
    }
    const otp = await codeIn('newsletter-code', /^\d{4}$/m)
    if (otp !== '0000') expect(await seen(ADA)).toEqual(await seen('nobody@example.com'))
    expect(JSON.stringify(await spa.db.selectFrom('wrongCodes').selectAll().execute())).not.toContain('ada')
  })

  test('a stranger who types codes at the desk’s door does not wear an invitation out', async () => {
    const knock = () => ask('enterDesk', { code: '00000000', name: 'Nobody' })
    await times(WRONG_CODES_AT_ONCE, knock)
    const { code } = (await ask('inviteDevice', { name: 'Till', role: 'desk' }, asOwner)).answer.json()
    await times(20, knock)
    spa.clock.advance(SECOND)
    expect((await ask('enterDesk', { code, name: 'Till' })).status).toBe(200)
  })
})
