import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Whatever axe can find wrong with what is on the screen now, down to its smallest advice. It looks with a script, so a frame in
 * which none may run has to be left out.
 */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}) {
  // What fades has no contrast, and a message may begin to fade while axe is looking: without motion it is there or it is not.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const axe = new AxeBuilder({ page })
  for (const selector of except) axe.exclude(selector)
  const { violations } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
