import { expect, test } from 'vitest'
import { accentStyle, tonesOf } from './accent.ts'
import { contrast, inLightness, lightnessOf, mixed } from './contrast.ts'
import { colours, type Hex } from './palette.ts'

const { ink, bark, cream, linen, stone } = colours
const WHITE = '#ffffff'

const hex = (...channels: number[]) => `#${channels.map(one => one.toString(16).padStart(2, '0')).join('')}` as Hex

/** The whole space, corners and greys included. THOROUGH: 140,000 colours. */
function* everyColour(step = process.env.THOROUGH ? 5 : 51) {
  for (let red = 0; red <= 255; red += step)
    for (let green = 0; green <= 255; green += step)
      for (let blue = 0; blue <= 255; blue += step) yield hex(red, green, blue)
}

test('the gold of the example gives the colours of the stylesheet, to the digit', () => {
  const tones = {
    gold: '#f2b632',
    goldBright: '#ffca55',
    amber: '#8a5a10',
    fill: '#f2b632',
    fillBright: '#ffca55',
    onFill: '#14110d',
  }
  for (const accent of [undefined, '', '#f2b632', '#F2B632']) {
    expect(tonesOf(accent)).toEqual(tones)
    expect(accentStyle(accent)).toBe('')
  }
})

test('whatever colour is chosen, every text in it and on it can be read', () => {
  const tooLow: string[] = []
  const lacks = (accent: string, what: string, one: Hex, other: Hex, least: number) => {
    const found = contrast(one, other)
    if (found < least) tooLow.push(`${accent}: ${what} ${one} on ${other} is ${found.toFixed(2)}`)
  }
  for (const accent of everyColour()) {
    const { gold, goldBright, amber, fill, fillBright, onFill } = tonesOf(accent)
    for (const ground of [ink, bark]) {
      lacks(accent, 'text', gold, ground, 4.5)
      lacks(accent, 'hovered text', goldBright, ground, 4.5)
    }
    for (const button of [gold, goldBright]) lacks(accent, 'a dark page’s button', ink, button, 4.5)
    for (const button of [fill, fillBright]) lacks(accent, 'a light page’s button', onFill, button, 4.5)
    for (const ground of [cream, linen, WHITE] as Hex[]) lacks(accent, 'a link', amber, ground, 4.5)
    for (const ground of [cream, linen]) lacks(accent, 'text on a tint', ink, mixed(gold, 0.4, ground), 4.5)
    lacks(accent, 'quiet text on a tint', stone, mixed(gold, 0.15, cream), 4.5)
    lacks(accent, 'the edge of a button', fill, cream, 1.25)
    expect([ink, cream]).toContain(onFill)
  }
  expect(tooLow.slice(0, 10)).toEqual([])
})

test('a colour that can be read as it is stays as it is', () => {
  // Light enough for ink on it, as gold is.
  expect(tonesOf('#f4a7b9')).toMatchObject({ gold: '#f4a7b9', fill: '#f4a7b9', onFill: ink })
  // Dark enough for cream on it and for links; on the dark bar it is lit.
  const green = tonesOf('#1b4332')
  expect(green).toMatchObject({ amber: '#1b4332', fill: '#1b4332', onFill: cream })
  expect(lightnessOf(green.gold)).toBeGreaterThan(lightnessOf('#1b4332'))
})

test('only the lightness changes: a corrected blue is a blue', () => {
  for (const colour of [tonesOf('#9cc9ff').amber, tonesOf('#0b1f4d').gold]) {
    const [red, , blue] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
    expect(blue).toBeGreaterThan(red! + 40)
  }
  expect(inLightness('#3366cc', lightnessOf('#3366cc'))).toBe('#3366cc')
})

test('black on white is 21 to 1, a colour on itself 1 to 1', () => {
  expect(contrast('#000000', WHITE)).toBeCloseTo(21)
  expect(contrast('#8a5a10', '#8a5a10')).toBe(1)
})

test('the style of a page is colours and nothing else', () => {
  for (const accent of everyColour())
    expect(accentStyle(accent)).toMatch(/^(?:[:.\w\\,\s()-]+\{(?:[\w-]+:#[0-9a-f]{6};?)+\})+$/)
})
