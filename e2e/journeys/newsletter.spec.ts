import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mailbox.ts'

test('a reader signs up with the code from a real mail, and leaves again by its link', async ({ page, isMobile }) => {
  const address = `reader-${isMobile ? 'phone' : 'desktop'}-${Date.now()}@example.com`
  await page.goto('/')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('OTP sent to your email!')).toBeVisible()

  const code = /\b(\d{4})\b/.exec((await mailTo(address)).subjectAndText)?.[1]
  await page.getByLabel('One-time code').fill(code ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Successfully subscribed to our newsletter!')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('')

  const welcome = await mailTo(address, 2)
  const link = /https?:\/\/\S*\/newsletter\/unsubscribe\/[\w-]+/.exec(welcome.subjectAndText)?.[0]
  await page.goto(new URL(link ?? '').pathname)
  await expect(page.getByLabel('Email address')).toHaveValue(address)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('Successfully unsubscribed from newsletter')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says what it needs', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(/Signing up needs JavaScript/)).toBeAttached()
    await page.goto('/newsletter/unsubscribe')
    await expect(page.getByText(/This form needs JavaScript/)).toBeAttached()
  })
})
