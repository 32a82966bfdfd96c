import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Whatever axe can find wrong with what is on the screen now, down to its smallest advice. */
export async function expectAccessible(page: Page) {
  // What is fading in or out has no contrast; what turns for ever is not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
