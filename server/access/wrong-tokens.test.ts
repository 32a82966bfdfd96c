import { pino } from 'pino'
import { expect, test } from 'vitest'
import { WRONG_TOKENS_MAX, WRONG_TOKENS_MINUTES } from '#contract/rules.ts'
import { asOwner, OWNER_TOKEN, openSpa, useSpa } from '#server/app/testing/spa.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { readCredential } from './credential.ts'
import { retireLegacyToken } from './devices.ts'
import { hashSecret } from './secrets.ts'

const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })
const spa = useSpa({ config: { rateLimits: true }, log })

const WRONG = 'a-token-that-nobody-gave-out'
const ask = (authorization: string, remoteAddress = '203.0.113.7') =>
  spa.app.inject({ method: 'GET', url: '/api/survey/results', headers: { authorization }, remoteAddress })

test('wrong tokens are counted per client, and past the limit told when to come back; the right one always works', async () => {
  for (let tried = 0; tried < WRONG_TOKENS_MAX; tried++)
    expect((await ask(`Bearer ${WRONG}-${tried}`)).statusCode).toBe(401)
  const refused = await ask(`Bearer ${WRONG}`)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(refused.headers['retry-after']).toBe(String(WRONG_TOKENS_MINUTES * 60))

  expect((await ask(asOwner.authorization)).statusCode).toBe(200)
  expect((await ask(`Bearer ${WRONG}`, '203.0.113.8')).statusCode).toBe(401)
  spa.clock.advance(WRONG_TOKENS_MINUTES)
  expect((await ask(`Bearer ${WRONG}`)).statusCode).toBe(401)
})

test('every wrong token is a line that recognises the client, and names neither it nor the token', async () => {
  lines.length = 0
  for (const client of ['198.51.100.1', '198.51.100.1', '198.51.100.2']) await ask(`Bearer ${OWNER_TOKEN}x`, client)
  const about = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'a wrong token')
  expect(about.map(({ wrong }) => wrong)).toEqual([1, 2, 1])
  expect(new Set(about.map(({ client }) => client)).size).toBe(2)
  expect(lines.join('')).not.toMatch(new RegExp(`198\\.51\\.100|${OWNER_TOKEN}`))
})

test('a removed OWNER_TOKEN revives nothing: the key from an earlier version went when it was set', async () => {
  const { db, clock, config, deps, close } = await openSpa()
  const old = 'a-token-that-an-earlier-version-made'
  await db
    .insertInto('ownerToken')
    .values({ tokenHash: hashSecret(old), createdAt: clock.now() })
    .execute()
  const withoutToken = { ...deps, config: { ...config, ownerToken: undefined }, cache: createCache(deps) }
  expect(await readCredential(withoutToken, `Bearer ${old}`)).toMatchObject({ role: 'owner' })

  await retireLegacyToken(withoutToken)
  expect(await db.selectFrom('ownerToken').selectAll().execute()).toHaveLength(1)
  await retireLegacyToken(deps)
  const afterwards = { ...withoutToken, cache: createCache(deps) }
  expect(await readCredential(afterwards, `Bearer ${old}`)).toBeUndefined()
  expect(await readCredential(afterwards, asOwner.authorization)).toBeUndefined()
  await close()
})
