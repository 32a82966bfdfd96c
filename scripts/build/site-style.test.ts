import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { candle, flame } from '#web/ui/logo-mark.ts'
import { colours } from '../../contract/catalogue/palette.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const css = read('web/styles/theme.css') + read('web/styles/site.css')
const ROOT_FONT_PX = 16

test('the second and third item of a row follow after the specified delays', () => {
  const delayOf = (place: string) => new RegExp(`reveal-${place} \\{\\s*transition-delay: (\\d+)ms`).exec(css)?.[1]
  expect([delayOf('second'), delayOf('third')].map(Number)).toEqual([300, 600])
})

test('the top bar is as high as specified', () => {
  expect(Number(/--spacing-bar: ([\d.]+)rem/.exec(css)?.[1]) * ROOT_FONT_PX).toBe(72)
})

test.each(Object.entries(colours))('%s is the same colour in the stylesheet as in mails and icons', (name, colour) => {
  expect(css).toMatch(new RegExp(`--(?:color-)?${name}: ${colour};`))
})

test('the page of design names every colour of the stylesheet, with its value, and no other', () => {
  const named = [...read('docs/DESIGN.md').matchAll(/^\| ([a-z-]+) \| `(#[0-9a-f]{6})` \|/gm)].map(([, ...row]) =>
    row.join(' '),
  )
  const inTheme = [...css.matchAll(/--(?:color-)?([a-z-]+): (#[0-9a-f]{6});/g)].map(([, ...row]) => row.join(' '))
  expect(named.sort()).toEqual(inTheme.sort())
})

test.each([
  ['display', 40, 72],
  ['headline', 32, 52],
])('and of the %s type its sizes', (step, from, to) => {
  const [, min, max] = new RegExp(`--text-${step}: min\\([^,]+, clamp\\(([\\d.]+)rem,.*, ([\\d.]+)rem\\)`).exec(css)!
  expect([Number(min) * ROOT_FONT_PX, Number(max) * ROOT_FONT_PX]).toEqual([from, to])
  expect(read('docs/DESIGN.md')).toContain(`| ${step} | ${from} to ${to} px |`)
})

test.each(['index.html', 'desk.html', 'web/public/favicon.svg', 'scripts/build/pictures.ts'])(
  'what cannot import the colours has no others: %s',
  path => {
    const used = read(path).match(/#[0-9a-f]{6}\b/g) ?? []
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(colour => !Object.values<string>(colours).includes(colour))).toEqual([])
  },
)

test.each(['web/public/favicon.svg', 'web/brand/signature.svg'])('%s carries the mark of the site', path => {
  for (const outline of [flame, candle]) expect(read(path)).toContain(outline)
})

test.each([192, 512])('the icons of a first screen are there in %i pixels', async size => {
  for (const name of ['icon', 'icon-maskable']) {
    const { width, height } = await sharp(`web/public/${name}-${size}.png`).metadata()
    expect([name, width, height]).toEqual([name, size, size])
  }
})
