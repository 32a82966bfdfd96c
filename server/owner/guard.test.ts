import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, type CallKey, calls, ROLES, type Role, waysTo } from '#contract/calls.ts'
import { errorResponse } from '#contract/errors.ts'
import { answerErrors } from '#server/http/errors.ts'
import { guardCalls } from './guard.ts'

const roles: Record<string, Role> = { 'Bearer v': 'view', 'Bearer d': 'desk', 'Bearer o': 'owner' }

const app = Fastify()
beforeAll(async () => {
  answerErrors(app)
  guardCalls(app, async authorization => roles[authorization ?? ''])
  for (const key of Object.keys(calls) as CallKey[])
    for (const { method, url } of waysTo(calls[key]))
      app.route({ method, url, config: { call: key }, handler: async () => 'done' })
  await app.ready()
})
afterAll(() => app.close())

const addresses = Object.values<Call>(calls).flatMap(call => waysTo(call).map(way => ({ ...way, role: call.role })))

test.each(addresses)('$method $url is for $role and above', async ({ method, url, role }) => {
  const codes: Record<string, string> = {}
  for (const authorization of ['', 'Bearer nobody', ...Object.keys(roles)]) {
    const answer = await app.inject({ method, url, headers: { authorization } })
    const refused = answer.statusCode === 200 ? undefined : errorResponse.parse(answer.json())
    codes[authorization] = `${answer.statusCode} ${refused?.code ?? answer.body}`
  }
  const needed = role ? ROLES.indexOf(role) : -1
  const inRole = (rank: number) => (rank >= needed ? '200 done' : '403 forbidden')
  const withoutCredential = role ? '401 unauthorized' : '200 done'
  expect(codes).toEqual({
    '': withoutCredential,
    'Bearer nobody': withoutCredential,
    'Bearer v': inRole(0),
    'Bearer d': inRole(1),
    'Bearer o': inRole(2),
  })
})

test('a route that is no call of the table does not come into being', () => {
  const other = Fastify()
  guardCalls(other, async () => 'owner')
  expect(() => other.get('/api/surprise', async () => 'open')).toThrow('GET /api/surprise is no call of the table')
})
