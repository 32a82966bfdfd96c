import { startOwnServer } from '../scripts/serve/own-server.mjs'
import { anyChoice, chooseTime, confirmButton, openForm, payment, times } from './booking-steps.ts'
import { holdTime, newCustomer } from './bookings.ts'
import { expect, test as quiet } from './fixtures.ts'

/** A spa that counts, which the others' does not: there all visitors come from one address. */
const test = quiet.extend<object, { spa: Awaited<ReturnType<typeof startOwnServer>> }>({
  spa: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names it wants from the pattern
    async ({}, use) => {
      const server = await startOwnServer({ RATE_LIMITS: 'on' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ spa }, use) => use(spa.url),
})

// The browser's own word about an answer of 429.
test.use({ expectedOnConsole: /429/ })

test('the fourth time that is not paid says what to do, and nothing that was chosen or typed is lost', async ({
  page,
  request,
}) => {
  const customer = { ...newCustomer(), phoneNumber: '+234 809 555 0142' }
  for (let n = 0; n < 3; n++) await holdTime(request, customer)

  const choice = await anyChoice(request)
  await openForm(page, choice)
  await chooseTime(page)
  const chosen = await times(page).and(page.locator('[aria-pressed="true"]')).innerText()
  await page.getByLabel('Full name').fill(customer.fullName)
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByRole('textbox', { name: 'Phone number' }).fill('0809 555 0177')
  await confirmButton(page).click()

  await expect(page.getByText(/You are holding 3 times that are not paid yet\..*or release one/).first()).toBeVisible()
  await expect(payment(page)).toBeHidden()
  await expect(page.getByLabel('Full name')).toHaveValue(customer.fullName)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  await expect(times(page).and(page.locator('[aria-pressed="true"]'))).toHaveText(chosen)

  // Nothing is in the way of somebody else in the same house.
  await page.getByLabel('Email', { exact: true }).fill(newCustomer().email)
  await confirmButton(page).click()
  await expect(payment(page)).toBeVisible()
})
