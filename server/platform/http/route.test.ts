import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { idParams } from '#contract/platform/shapes.ts'
import { speakContract } from './contract-adapter.ts'
import { route } from './route.ts'

const answer = z.object({ success: z.literal(true), name: z.string() })

test('what the schemas say is what the handler may read and must give back, and the compiler knows', async () => {
  const app = speakContract(Fastify())
  const body = z.object({ name: z.string().transform(name => name.trim()) })
  route(app, 'addService', { body, response: { 201: answer } }, async request => ({ name: request.body.name }))
  // @ts-expect-error a path with parts needs a schema that checks them
  route(app, 'deleteService', { response: answer }, async () => ({ name: '' }))
  // @ts-expect-error the response lacks a field
  route(app, 'updateService', { params: idParams, response: answer }, async () => ({}))
  // @ts-expect-error the body was not described
  route(app, 'updateSetting', { response: answer }, async ({ body }) => ({ name: body.name }))

  const made = await app.inject({ method: 'POST', url: '/services', payload: { name: ' Hair ', more: 1 } })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toEqual({ success: true, name: 'Hair' })
  expect(made.headers['cache-control']).toBe('no-store')
  expect((await app.inject({ method: 'POST', url: '/services', payload: {} })).statusCode).toBe(400)
  await app.close()
})
