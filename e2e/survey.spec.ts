import { expect, test } from './fixtures.ts'

test('the survey asks a reader who has come some way, and not again after an answer', async ({ page }) => {
  await page.goto('/')
  const question = page.getByRole('dialog', { name: 'How did you hear about us?' })
  await expect(question).toBeHidden()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
  await expect(question).toBeVisible()
  await question.getByText('Friend or Family').click()
  const answered = page.waitForResponse('**/api/survey/submit')
  await question.getByRole('button', { name: 'Submit' }).click()
  expect((await answered).status()).toBe(200)
  await expect(question).toBeHidden()

  await page.reload()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
  await page.waitForTimeout(300)
  await expect(question).toBeHidden()
})

test('who skips it is left alone', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
  const question = page.getByRole('dialog', { name: 'How did you hear about us?' })
  await question.getByRole('button', { name: 'Skip' }).click()
  await expect(question).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('survey_popup_closed'))).toMatch(/^\d+$/)
})
