import { expect, onlyLooking, test } from '../fixtures.ts'

test.use(onlyLooking)

// The browser's own word about a page that answers 404.
test.use({ expectedOnConsole: /404/ })

for (const address of ['/nowhere', '/services/no-such-service']) {
  test(`${address} says so, with the right status and a way on`, async ({ page }) => {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Page not found/)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(address)
  })
}
