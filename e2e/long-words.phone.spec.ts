import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { expect, leaveAndStop, test } from './fixtures.ts'

const WORD = 'Aromatherapieganzkörpermassagebehandlung'

test('a word of forty letters breaks instead of making a page scroll sideways', async ({ page, request }) => {
  test.slow()
  const spa = await startOwnServer()
  try {
    const added = await request.post(`${spa.url}/api/services`, {
      headers: { authorization: `Bearer ${OWNER_TOKEN}` },
      data: {
        name: WORD,
        title: WORD,
        slug: 'long',
        description: `<p>${WORD}</p>`,
        serviceArray: [{ name: WORD, description: WORD, duration: 1440, price: 1_000_000_000 }],
      },
    })
    expect(added.status()).toBe(201)
    const sub = (await added.json()).service.serviceArray[0]._id
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/services', '/services/long', '/about', `/booking?service=long&sub=${sub}`]) {
      await page.goto(spa.url + path, { waitUntil: 'networkidle' })
      await expect(page.getByText(WORD).first()).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  } finally {
    await leaveAndStop(page, spa)
  }
})
