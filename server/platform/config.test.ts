import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartupProblem } from './startup-problem.ts'

test('nothing has to be configured', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    siteUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    locked: {},
    logLevel: 'info',
    trustProxy: false,
    rateLimits: true,
  })
})

test('what the environment sets of the spa’s own data is locked, and nothing else', () => {
  const { locked } = readConfig({
    SPA_TIME_ZONE: 'Africa/Nairobi',
    HOLD_MINUTES: '30',
    OWNER_EMAIL: 'A <a@spa.example>',
  })
  expect(locked).toEqual({
    timeZone: 'Africa/Nairobi',
    'booking.holdMinutes': 30,
    'email.owner': 'A <a@spa.example>',
  })
})

test('an empty value means not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('the site address loses its trailing slash, so that links can be put together', () => {
  expect(readConfig({ SITE_URL: 'https://spa.example/' }).siteUrl).toBe('https://spa.example')
})

test('only a process that others may stand in for waits for the proxy before it stops, unless it is told to', () => {
  const DATABASE_URL = 'postgres://localhost/spa'
  expect(readConfig({}).drainMs).toBe(0)
  expect(readConfig({ TRUST_PROXY: '1' }).drainMs).toBe(0)
  expect(readConfig({ DATABASE_URL }).drainMs).toBe(0)
  expect(readConfig({ DATABASE_URL, TRUST_PROXY: '1' }).drainMs).toBe(3000)
  expect(readConfig({ DATABASE_URL, TRUST_PROXY: '1', DRAIN_SECONDS: '0' }).drainMs).toBe(0)
  expect(readConfig({ DRAIN_SECONDS: '10' }).drainMs).toBe(10_000)
})

describe('a wrong value stops the start with a line that names it', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['SITE_URL', 'spa.example'],
    ['DATABASE_URL', 'mysql://localhost/spa'],
    ['DATABASE_URL', 'postgres://spa@a:5432,b:port/spa'],
    ['DATABASE_URL', 'postgres://a:5432,/spa'],
    ['DATABASE_URL', 'postgres://a,b/spa?target_session_attrs=standby'],
    ['SMTP_URL', 'localhost:25'],
    ['MAIL_FROM', 'nobody'],
    ['OWNER_EMAIL', 'a@b\r\nBcc: c@d'],
    ['OWNER_TOKEN', 'short'],
    ['OWNER_TOKEN', 'x'.repeat(23)],
    ['OWNER_TOKEN', 'x'.repeat(501)],
    ['OWNER_TOKEN', 'the owner of a spa with spaces'],
    ['OWNER_TOKEN', ' a-token-with-a-space-before-it'],
    ['OWNER_TOKEN', 'a-token-with-a-line-break\nin-it'],
    ['OWNER_TOKEN', 'Ìmọ́lẹ̀-Ìmọ́lẹ̀-Ìmọ́lẹ̀-Ìmọ́lẹ̀'],
    ['CREDITS_URL', 'ftp://credits.example'],
    ['CREDITS_URL', 'https://spa:secret@credits.example'],
    ['SPA_TIME_ZONE', 'Lagos'],
    ['SLOT_STEP_MINUTES', '0'],
    ['DRAIN_SECONDS', '61'],
    ['HOLD_MINUTES', 'soon'],
    ['BOOKING_HORIZON_DAYS', '9999'],
    ['CANCELLATION_NOTICE_HOURS', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.1, ::/0'],
    ['RATE_LIMITS', 'no'],
    ['REDIS_URL', 'http://localhost'],
    ['RECEIPTS_S3_URL', 's3'],
    ['RECEIPTS_S3_URL', 'https://s3.example/bucket'],
    ['RECEIPTS_S3_URL', 'https://key:secret@s3.example/'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrowError(StartupProblem)
    expect(() => readConfig({ [name]: value })).toThrowError(new RegExp(`^${name} must [^\\n]+\\.$`))
  })
})

test('the line about a wrong secret does not repeat the secret', () => {
  expect(() => readConfig({ OWNER_TOKEN: 'hunter2' })).not.toThrowError(/hunter2/)
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).not.toThrowError(/hunter2/)
})

test('DATABASE_URL may name several hosts', () => {
  const DATABASE_URL = 'postgresql://spa:p%40ss@a:5432,[::1]:5433,c/spa?target_session_attrs=read-write&sslmode=require'
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('a token of 24 characters is long enough', () => {
  expect(readConfig({ OWNER_TOKEN: 'x'.repeat(24) }).ownerToken).toHaveLength(24)
})

test('every wrong value is named, not only the first', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrowError(/PORT[\s\S]*LOG_LEVEL/)
})

test('a number of proxies trusts that many hops and no more', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '1' })
  if (typeof trustProxy !== 'function') throw new Error('expected a function')
  expect([0, 1, 2].map(hop => trustProxy('10.0.0.1', hop))).toEqual([true, false, false])
})
