import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Whatever axe can find wrong with what is on the screen now, down to its smallest advice. */
export async function expectAccessible(page: Page) {
  // What fades has no contrast, and a message may begin to fade while axe is looking: without motion it is there or it is not.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
