import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { lettered } from './lettering.ts'

const spa = useSpa()
const cardIn = (html: string) => /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!
const cardOf = async (slug: string) => cardIn((await spa.app.inject(`/services/${slug}`)).body)

test('the card that a service’s page names is a picture as chats want it', async () => {
  const address = await cardOf('facials')
  expect(address).toMatch(new RegExp(`^${spa.config.siteUrl}/cards/facials\\.jpg\\?v=\\w+$`))
  const card = await spa.app.inject(address.slice(spa.config.siteUrl.length))
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(card.headers['cache-control']).toBe('public, max-age=86400')
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
})

test('another price is another card under another address; the cards of other services stay', async () => {
  const services = (await spa.app.inject('/api/services/fetch_all')).json().services
  const { _id, ...service } = services.find(({ slug }: { slug: string }) => slug === 'facials')
  const [before, other] = [await cardOf('facials'), await cardOf('waxing')]
  const drawn = (await spa.app.inject('/cards/facials.jpg')).rawPayload
  const serviceArray = service.serviceArray.map((sub: { price: number }) => ({ ...sub, price: sub.price + 1000 }))
  await spa.call('updateService', { parts: { id: _id }, body: { ...service, serviceArray }, headers: asOwner })
  expect(await cardOf('facials')).not.toBe(before)
  expect(await cardOf('waxing')).toBe(other)
  expect((await spa.app.inject('/cards/facials.jpg')).rawPayload.equals(drawn)).toBe(false)
})

test.each(['/cards/no-such.jpg', '/cards/facials.png', '/cards/..%2f..%2fetc', '/cards/facials.jpg.jpg'])(
  '%s is no card',
  async url => {
    expect((await spa.app.inject(url)).statusCode).toBe(404)
  },
)

test('a line is made smaller to fit, and then cut short', () => {
  const line = { typeface: 'serif', size: 100, maxWidth: 600 } as const
  const whole = lettered('Facials', line)
  expect(whole.width).toBeLessThan(600)
  expect(lettered('Facials for brides and mothers', line).width).toBeLessThanOrEqual(601)
  expect(lettered('Facials '.repeat(30), line).width).toBeLessThanOrEqual(601)
  expect(lettered('', line)).toMatchObject({ width: 0 })
})

test('what stands over a letter takes no room, and what no font of ours has is left out', () => {
  const line = { typeface: 'sans', size: 100, maxWidth: 5000 } as const
  expect(lettered('Ìmọ́lẹ̀', line).width).toBeCloseTo(lettered('Ìmọlẹ', line).width)
  expect(lettered('Spa 温泉', line).width).toBeCloseTo(lettered('Spa ', line).width)
  expect(lettered('ő', line).svg).toBe(lettered('o', line).svg)
})
