import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.mjs'
import { expect, test } from './fixtures.ts'

const headers = { authorization: `Bearer ${OWNER_TOKEN}` }

// The browser's own word about a page that answers 404.
test.use({ expectedOnConsole: /404/ })

test('without the packages, and then without any service, every page still leads on', async ({ page, request }) => {
  test.slow()
  const spa = await startOwnServer()
  try {
    const { services } = await (await request.get(`${spa.url}/api/services/fetch_all`)).json()
    const remove = (id: string) => request.delete(`${spa.url}/api/services/${id}`, { headers })
    const packages = services.find(({ slug }: { slug: string }) => slug === 'spa-packages')
    expect((await remove(packages._id)).status()).toBe(200)

    await page.goto(spa.url)
    await page.getByRole('link', { name: 'View offers' }).click()
    await expect(page).toHaveURL(`${spa.url}/services`)
    await expect(page.getByRole('heading', { name: 'Facials' })).toBeVisible()

    expect((await page.goto(`${spa.url}/services/spa-packages`))?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: 'View Services' }).click()
    await expect(page).toHaveURL(`${spa.url}/services`)

    for (const { _id } of services) if (_id !== packages._id) expect((await remove(_id)).status()).toBe(200)
    for (const path of ['/', '/services']) {
      await page.goto(spa.url + path)
      await expect(page.getByText('Our services will be listed here shortly.')).toBeVisible()
    }
    await page.goto(spa.url)
    await page.getByRole('link', { name: 'View offers' }).click()
    await expect(page).toHaveURL(`${spa.url}/services`)
  } finally {
    await spa.stop()
  }
})
