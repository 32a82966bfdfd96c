import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.mjs'
import { expect, test } from './fixtures.ts'

// The browser's own word about a page or call that answers 503.
test.use({ expectedOnConsole: /503/ })

test('maintenance replaces the whole site until the owner ends it', async ({ page, request }) => {
  test.slow()
  const spa = await startOwnServer()
  const set = async (isOn: boolean, text: string) => {
    const answer = await request.put(`${spa.url}/api/setting`, {
      headers: { authorization: `Bearer ${OWNER_TOKEN}` },
      data: { isMaintenanceMode: { beauty: isOn }, maintenanceText: { beauty: text } },
    })
    expect(answer.status()).toBe(200)
  }
  try {
    await set(true, '')
    expect((await page.goto(`${spa.url}/about`))?.status()).toBe(503)
    await expect(page.getByText('We will be back soon.')).toBeVisible()
    await expect(page.getByText('Our site is currently down for maintenance')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)

    await set(true, 'New floors until Friday.')
    await page.goto(spa.url)
    await expect(page.getByText('New floors until Friday.')).toBeVisible()
    await expect(page.getByText('We will be back soon.')).toHaveCount(0)

    await set(false, '')
    expect((await page.goto(spa.url))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Glow Inside & Out' })).toBeVisible()

    // Somebody who is already reading meets it with the next visit, not in the middle of a sentence.
    await set(true, '')
    await expect(page.getByRole('heading', { name: 'Glow Inside & Out' })).toBeVisible()
  } finally {
    await spa.stop()
  }
})
