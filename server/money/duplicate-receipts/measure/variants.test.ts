import { expect, test } from 'vitest'
import { DETAIL_WIDTH, type Grey } from '#server/platform/decoder/grey.ts'
import { spotBefore, VARIANTS, variantOf } from './variants.ts'

/** White, with a black corner at the upper left that is longer than wide. */
function marked(height: number): Grey {
  const data = new Uint8Array(DETAIL_WIDTH * height).fill(255)
  for (let y = 0; y < height / 4; y++) data.fill(0, y * DETAIL_WIDTH, y * DETAIL_WIDTH + DETAIL_WIDTH / 8)
  return { width: DETAIL_WIDTH, height, data }
}

/** Where the black is, as parts of the picture. */
function markOf({ width, height, data }: Grey) {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 0; at < data.length; at++) {
    if (data[at]! > 127) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    ;[left, top] = [Math.min(left, x), Math.min(top, y)]
    ;[right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)]
  }
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height }
}

test.each(VARIANTS.filter(({ inverted }) => !inverted))('a spot of %j is where it was on the picture', variant => {
  const picture = marked(800)
  const made = variantOf(picture, variant)
  expect(made.width).toBe(DETAIL_WIDTH)
  expect(made.height).toBe(variant.turns % 2 === 1 ? 288 : 800)
  const back = spotBefore(markOf(made), variant)
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(back[side]).toBeCloseTo({ x: 0, y: 0, width: 1 / 8, height: 1 / 4 }[side], 1)
})

test('there are eight ways to lay a picture and two to colour it, each once', () => {
  const picture = marked(480)
  const upright = VARIANTS.filter(({ inverted }) => !inverted).map(variant => variantOf(picture, variant).data.join())
  expect(new Set([picture.data.join(), ...upright]).size).toBe(8)
  expect(VARIANTS).toHaveLength(15)
})
