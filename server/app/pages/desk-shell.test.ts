import { expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import { asOwner, useSpa } from '../testing/spa.ts'

const spa = useSpa()
const ADDRESSES = [
  '/desk',
  '/desk/',
  '/desk/enter',
  '/desk/receipts/1',
  '/desk/no/such/screen',
  '/desk?date=2026-11-16',
]
const get = (url: string) => spa.app.inject({ url, headers: { accept: 'text/html' } })

test.each(ADDRESSES)('%s is the desk, kept by nobody, named to nobody and listed nowhere', async url => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
  })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('every address of the desk is the same document', async () => {
  const [first, ...others] = await Promise.all(ADDRESSES.map(async url => (await get(url)).body))
  for (const other of others) expect(other).toBe(first)
})

test('the document says whose desk it is, and nothing a visitor may not read', async () => {
  const { body } = await get('/desk')
  const [, inlined = ''] = body.match(/<script type="application\/json" id="spa">(.*?)<\/script>/) ?? []
  expect(JSON.parse(inlined)).toMatchObject({
    name: business.name,
    timeZone: 'Africa/Lagos',
    currency: { code: 'NGN' },
  })
  expect(JSON.parse(inlined).email).toEqual({ support: business.email.support })
})

test('the desk opens during maintenance, when the pages do not', async () => {
  await spa.call('updateSetting', { body: { isMaintenanceMode: { beauty: true } }, headers: asOwner })
  const [desk, home] = await Promise.all([get('/desk'), get('/')])
  expect([desk.statusCode, home.statusCode]).toEqual([200, 503])
})

test('the desk alone may ask a phone where it is', async () => {
  const [desk, home] = await Promise.all([get('/desk/spa'), get('/')])
  expect(desk.headers['permissions-policy']).toContain('geolocation=(self)')
  expect(desk.headers['permissions-policy']).toContain('camera=()')
  expect(home.headers['permissions-policy']).toContain('geolocation=()')
})
