import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const theQuestion = (page: Page) => page.getByRole('dialog', { name: 'How did you hear about us?' })

function readHalfway(page: Page) {
  return page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
}

/** Waits far longer than a page that is alive takes to ask. */
async function expectNotAskedAgain(page: Page) {
  await page.reload({ waitUntil: 'networkidle' })
  await readHalfway(page)
  await page.waitForTimeout(1000)
  await expect(theQuestion(page)).toBeHidden()
}

test('the survey asks a reader who has come some way, and not again after an answer', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const question = theQuestion(page)
  await expect(question).toBeHidden()
  await readHalfway(page)
  await expect(question).toBeVisible()
  await question.getByText('Friend or Family').click()
  const answered = page.waitForResponse('**/api/survey/submit')
  await question.getByRole('button', { name: 'Submit' }).click()
  expect((await answered).status()).toBe(200)
  await expect(question).toBeHidden()

  await expectNotAskedAgain(page)
})

test('who skips it is left alone', async ({ page }) => {
  await page.goto('/')
  await readHalfway(page)
  const question = theQuestion(page)
  await question.getByRole('button', { name: 'Skip' }).click()
  await expect(question).toBeHidden()
  await expectNotAskedAgain(page)
})
