import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayAct, ROLES, type Role } from '#contract/access/roles.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import { type Call, waysTo } from '#contract/platform/call.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { answerInTime } from '#server/platform/http/deadline.ts'
import { answerErrors } from '#server/platform/http/errors.ts'
import { guardCalls } from './guard.ts'

// Every call of the table as an empty route: what lets a request through or not is the guard alone.
const app = Fastify()
const spa = useSpa()
let credentials: Record<string, string>
beforeAll(async () => {
  const devices = await Promise.all(ROLES.map(role => aDevice(spa, role, role)))
  const [revoked, unused] = [await aDevice(spa, 'revoked', 'owner'), await aDevice(spa, 'unused', 'owner')]
  await spa.db.updateTable('devices').set({ revokedAt: spa.clock.now() }).where('id', '=', revoked.id).execute()
  const longAgo = new Date(spa.clock.now().getTime() - 91 * 86_400_000)
  await spa.db.updateTable('devices').set({ lastSeenAt: longAgo }).where('id', '=', unused.id).execute()
  credentials = {
    nobody: '',
    'a wrong token': 'Bearer nobody-gave-this-out',
    'a device thrown out': revoked.headers.authorization,
    'a device not used for 91 days': unused.headers.authorization,
    ...Object.fromEntries(ROLES.map((role, index) => [role, devices[index]!.headers.authorization])),
    program: asOwner.authorization,
  }
  answerErrors(app, spa.deps.requests)
  answerInTime(app, spa.config)
  guardCalls(app, { ...spa.deps, cache: createCache(spa.deps) })
  for (const key of Object.keys(calls) as CallKey[])
    for (const { method, url } of waysTo(calls[key]))
      app.route({ method, url, config: { call: key }, handler: async () => 'done' })
  await app.ready()
})
afterAll(() => app.close())

const addresses = Object.values<Call>(calls).flatMap(call =>
  waysTo(call).map(way => ({ ...way, ...call, url: way.url })),
)

test('every call is for its role and those that include it', async () => {
  for (const { method, url, role, stepUp } of addresses) {
    const outcomes: Record<string, string> = {}
    for (const [who, authorization] of Object.entries(credentials)) {
      const answer = await app.inject({ method, url, headers: { authorization } })
      const refused = answer.statusCode === 200 ? undefined : errorResponse.parse(answer.json())
      outcomes[who] = `${answer.statusCode} ${refused?.code ?? answer.body}`
    }
    const stranger = role ? '401 unauthorized' : '200 done'
    const outcomeOf = (own: Role) => {
      if (role && !mayAct(own, role)) return '403 forbidden'
      return stepUp === true ? '403 code_needed' : '200 done'
    }
    expect(outcomes, `${method} ${url}`).toEqual({
      nobody: stranger,
      'a wrong token': stranger,
      'a device thrown out': stranger,
      'a device not used for 91 days': stranger,
      ...Object.fromEntries(ROLES.map(own => [own, outcomeOf(own)])),
      program: '200 done',
    })
  }
})

test('a therapist’s device looks at its own day, marks its own treatments, learns what it is, and does nothing else', async () => {
  const allowed: string[] = []
  for (const [key, call] of Object.entries<Call>(calls))
    for (const { method, url } of waysTo(call)) {
      const headers = { authorization: credentials.therapist }
      const { statusCode } = await app.inject({ method, url, headers })
      if (call.role && statusCode === 200) allowed.push(key)
    }
  expect(allowed.sort()).toEqual(['deskMe', 'markMyTreatment', 'myDay'])
})

test('a route that is no call of the table does not come into being', () => {
  const other = Fastify()
  guardCalls(other, { ...spa.deps, cache: createCache(spa.deps) })
  expect(() => other.get('/api/surprise', async () => 'open')).toThrow('GET /api/surprise is no call of the table')
})
