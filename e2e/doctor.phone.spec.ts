import { expectAccessible } from './accessibility.ts'
import { bar, expect, openFromMore, test } from './desk-spa.ts'

test('the owner sees what wants attention and what to do, and tries out the mail', async ({ page, desk }) => {
  await desk.enter(page.context())
  await page.goto('/desk')
  await openFromMore(page, 'Check-up')
  await expect(page.getByRole('heading', { level: 1, name: 'Check-up' })).toBeVisible()

  // A new spa on a machine of its own: its accounts are made up, and its mails are files.
  const banks = page.getByRole('listitem').filter({ hasText: 'Bank accounts' })
  await expect(banks).toContainText('Note')
  await expect(banks).toContainText('still the examples of a new spa')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mail server' })).toContainText('nobody receives them')
  await expect(page.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('The built-in database')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Test email' })).toContainText('become files in')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled()

  await banks.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank accounts' })).toBeVisible()
})

test('who works at the desk has no check-up', async ({ page, desk }) => {
  await desk.enter(page.context(), 'desk')
  await page.goto('/desk/doctor')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Check-up' })).toHaveCount(0)
})
