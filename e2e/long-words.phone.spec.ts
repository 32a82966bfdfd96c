import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { bookAtDesk, dayIn } from '../scripts/serve/spa-client.ts'
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
    const { _id: serviceId, serviceArray } = (await added.json()).service
    const sub = serviceArray[0]._id
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/services', '/services/long', '/about', `/booking?service=long&sub=${sub}`]) {
      await page.goto(spa.url + path, { waitUntil: 'networkidle' })
      await expect(page.getByText(WORD).first()).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }

    const bookingDate = dayIn(7)
    const slot = { serviceId, subServiceId: sub, bookingDate, bookingTime: '10:00 AM' }
    const who = { fullName: WORD, phoneNumber: '0803 555 0199', email: '', origin: 'phone' }
    await bookAtDesk({ url: spa.url, token: OWNER_TOKEN }, { ...slot, ...who })
    await page.evaluate(token => localStorage.setItem('token', token), OWNER_TOKEN)
    await page.goto(`${spa.url}/desk?date=${bookingDate}`)
    const row = page
      .getByRole('list', { name: 'The day' })
      .getByRole('listitem')
      .filter({ hasText: '10:00 AM' })
      .first()
    await expect(row).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the day').toBeLessThanOrEqual(320)
    expect(
      await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      'a row',
    ).toBeLessThanOrEqual(0)
  } finally {
    await leaveAndStop(page, spa)
  }
})
