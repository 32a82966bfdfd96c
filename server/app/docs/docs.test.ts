import { beforeAll, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { type Call, waysTo } from '#contract/platform/call.ts'
import { useSpa } from '../testing/spa.ts'
import { describeCall } from './descriptions.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is looked at from outside, as any program would
let document: any
const spa = useSpa()
beforeAll(async () => {
  document = (await spa.app.inject('/api/docs/openapi.json')).json()
})

const addresses = Object.entries<Call>(calls).flatMap(([key, call]) =>
  waysTo(call).map(way => ({ key, ...way, role: call.role, limit: call.limit })),
)
/** Calls that a key or a code in the body opens, and that refuse a wrong one. */
const BY_KEY = ['enterDesk', 'notMe', 'cardByMail', 'confirmByMail', 'pictureByMail']
const inDocument = (url: string) => url.replace(/:(\w+)/g, '{$1}')

test('every call is described: what it does, who may, how it fails', () => {
  for (const { key, method, url, role, limit } of addresses) {
    const name = `${method} ${url}`
    const operation = document.paths[inDocument(url)]?.[method.toLowerCase()]
    expect(operation, name).toMatchObject({
      summary: describeCall(key as CallKey).summary,
      tags: [expect.any(String)],
      responses: { 429: expect.anything(), 500: expect.anything(), 503: expect.anything() },
    })
    expect(operation.security, name).toEqual(role && [{ token: [role] }])
    expect('401' in operation.responses, name).toBe(role !== undefined || BY_KEY.includes(key))
    if (role) expect(operation.responses[403].description, name).toContain('forbidden')
    if (limit) expect(operation.responses[429].description, name).toContain(`more than ${limit.max} in `)
    const good = Object.keys(operation.responses).filter(status => status.startsWith('2'))
    expect(good, name).toHaveLength(1)
    expect(Object.keys(operation.responses[good[0]!].content), name).not.toEqual([])
    for (const part of url.match(/(?<=:)\w+/g) ?? [])
      expect(operation.parameters, name).toContainEqual(
        expect.objectContaining({ name: part, in: 'path', required: true }),
      )
  }
})

test('nothing is described that does not exist', () => {
  const described = Object.entries<object>(document.paths).flatMap(([url, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${url}`),
  )
  expect(described.sort()).toEqual(addresses.map(({ method, url }) => `${method} ${inDocument(url)}`).sort())
  for (const { method, url } of addresses) expect(spa.app.hasRoute({ method, url }), `${method} ${url}`).toBe(true)
})

test('every reference leads to a shape, and every shape is used', () => {
  const referred = new Set(JSON.stringify(document).match(/(?<=#\/components\/schemas\/)\w+/g))
  expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort())
  expect(document.components.schemas).toHaveProperty('Service')
})

test('the receipt is a form with a file, and the lists that are not JSON say so', () => {
  const form = document.paths['/api/booking/payment'].put.requestBody.content['multipart/form-data'].schema
  expect(form.properties).toMatchObject({ bookingId: { type: 'string' }, image_0: { format: 'binary' } })
  expect(form.required).toEqual(['bookingId', 'image_0'])
  expect(document.paths['/api/newsletter/subscribers'].get.responses[200].content).toHaveProperty(['text/csv'])
  expect(document.paths['/api/booking/{id}/receipt'].get.responses[200].content).toHaveProperty(['image/png'])
  expect(document.paths['/api/booking/create'].post.parameters).toContainEqual(
    expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
  )
})

test('what a booking needs is said to be needed, though a missing field is answered in words', () => {
  const { schema } = document.paths['/api/booking/create'].post.requestBody.content['application/json']
  expect(schema.required).toEqual(['bookingDate', 'bookingTime', 'fullName', 'email', 'phoneNumber'])
  // Either what is booked, or the guests of a visit.
  expect(schema.properties).toMatchObject({ serviceId: {}, subServiceId: {}, guests: {} })
  expect(document.paths['/api/booking/get_info'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'bookingId', required: true }),
  )
})

test('it is OpenAPI 3.1 and says where the API is and what the token is', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: spa.config.siteUrl }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  })
})

test('the page for people brings all its scripts and styles along, none of them inline', async () => {
  const page = await spa.app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';style-src 'self' 'unsafe-inline';")
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|javascript:/i)
  const files = [...page.body.matchAll(/<(?:script|link rel="stylesheet")[^>]*\s(?:src|href)="([^"]+)"/g)]
  expect(files).toHaveLength(3)
  for (const [, url = ''] of files) {
    expect(url).toMatch(/^\/api\/docs\//)
    const file = await spa.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) })
  }
})

test('a reader that has the description is told when it is still the same', async () => {
  const { etag } = (await spa.app.inject('/api/docs/openapi.json')).headers
  const again = await spa.app.inject({ url: '/api/docs/openapi.json', headers: { 'if-none-match': String(etag) } })
  expect(again.statusCode).toBe(304)
})
