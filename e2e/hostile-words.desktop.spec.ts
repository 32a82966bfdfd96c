import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { expect, leaveAndStop, test } from './fixtures.ts'

// Every way to run a script that a text field offers. The fixture fails on any word on the console, so also on a
// violation of the content security policy: nothing even tries.
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">link</a>',
  '<svg onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '"><iframe srcdoc="<script>alert(1)</script>">',
].join(' ')
const HARMFUL = 'main :is(script, iframe, [onerror], [onload], [href^="javascript:" i])'

test('a script in a name, a title or a description never runs', async ({ page, request }) => {
  test.slow()
  const spa = await startOwnServer()
  const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  try {
    const added = await request.post(`${spa.url}/api/services`, {
      headers,
      data: {
        name: `Evil ${HOSTILE}`.slice(0, 118),
        title: HOSTILE.slice(0, 190),
        slug: 'evil',
        description: HOSTILE,
        serviceArray: [{ name: `Sub ${HOSTILE}`.slice(0, 118), description: HOSTILE, duration: 60, price: 1000 }],
      },
    })
    expect(added.status()).toBe(201)
    const sub = (await added.json()).service.serviceArray[0]._id
    for (const path of ['/', '/services', '/services/evil', '/about', `/booking?service=evil&sub=${sub}`]) {
      await page.goto(spa.url + path, { waitUntil: 'networkidle' })
      await expect(page.getByText('Evil').first()).toBeAttached()
      expect(await page.locator(HARMFUL).count()).toBe(0)
    }
    expect(dialogs).toEqual([])
  } finally {
    await leaveAndStop(page, spa)
  }
})
