import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCROLL_ANIMATION_DELAYS_MS, TOP_BAR_HEIGHT_PX } from '#contract/rules.ts'

const css = readFileSync(new URL('../../web/styles/site.css', import.meta.url), 'utf8')
const ROOT_FONT_PX = 16

test('the second and third item of a row follow after the specified delays', () => {
  const delayOf = (place: string) => new RegExp(`reveal-${place} \\{\\s*transition-delay: (\\d+)ms`).exec(css)?.[1]
  expect([delayOf('second'), delayOf('third')].map(Number)).toEqual([...SCROLL_ANIMATION_DELAYS_MS])
})

test('the top bar is as high as specified', () => {
  expect(Number(/--spacing-bar: ([\d.]+)rem/.exec(css)?.[1]) * ROOT_FONT_PX).toBe(TOP_BAR_HEIGHT_PX)
})
