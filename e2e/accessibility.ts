import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails on any axe finding, of any impact. Frames that forbid scripts have to be excluded. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}) {
  // A fading message has no contrast, and may begin to fade while axe runs.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const axe = new AxeBuilder({ page })
  for (const selector of except) axe.exclude(selector)
  const { violations } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
