// @ts-check
import { readFile } from 'node:fs/promises'
import * as hb from 'harfbuzzjs'
// @ts-expect-error the package has no types
import subsetFont from 'subset-font'

const PARTS = ['basic', 'latin', 'vietnamese', 'latin-ext']

/**
 * A line of text as one SVG path, so that it can be drawn on a machine that has none of our fonts.
 * The path starts at 0 on the baseline; one unit is one unit of the font, `unitsPerEm` of them high.
 * @param {string} text
 * @param {{ family: string, weight: number }} type
 */
export async function outline(text, { family, weight }) {
  const fonts = await Promise.all(PARTS.map(part => openFont(`${family}-${part}`, text, weight)))
  let path = ''
  let x = 0
  for (const { font, run } of runs(text, fonts)) {
    const buffer = new hb.Buffer()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    for (const [index, glyph] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      path += moved(font.glyphToPath(glyph.codepoint), x + xOffset, yOffset)
      x += xAdvance
    }
  }
  return { path, width: x, unitsPerEm: fonts[0]?.unitsPerEm ?? 1000 }
}

/**
 * Each of these characters as a path of its own, for who writes many lines: opening the fonts takes the longest.
 * @param {string} characters
 * @param {{ family: string, weight: number }} type
 */
export async function outlines(characters, { family, weight }) {
  const fonts = await Promise.all(PARTS.map(part => openFont(`${family}-${part}`, characters, weight)))
  /** @type {Map<string, { path: string, width: number }>} */
  const letters = new Map()
  for (const character of new Set(characters)) {
    const { font } = fonts.find(({ has }) => has.has(character.codePointAt(0) ?? 0)) ?? {}
    if (!font) throw new Error(`No font of ours can write "${character}".`)
    const buffer = new hb.Buffer()
    buffer.addText(character)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    const glyph = buffer.getGlyphInfos()[0]?.codepoint ?? 0
    letters.set(character, {
      path: moved(font.glyphToPath(glyph), 0, 0),
      width: buffer.getGlyphPositions()[0]?.xAdvance ?? 0,
    })
  }
  return { letters, unitsPerEm: fonts[0]?.unitsPerEm ?? 1000 }
}

/** @param {string} name @param {string} text @param {number} weight */
async function openFont(name, text, weight) {
  const file = await readFile(new URL(`../../web/fonts/${name}.woff2`, import.meta.url))
  const sfnt = await subsetFont(file, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer))
  return { font: new hb.Font(face), has: new Set(face.collectUnicodes()), unitsPerEm: face.upem }
}

/**
 * The text in stretches that one file can write. A letter and its marks are never parted.
 * @param {string} text
 * @param {Awaited<ReturnType<typeof openFont>>[]} fonts
 */
function runs(text, fonts) {
  /** @type {{ font: hb.Font, run: string }[]} */
  const found = []
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.normalize('NFC'))) {
    const match = fonts.find(({ has }) => [...segment].every(character => has.has(character.codePointAt(0) ?? 0)))
    if (!match) throw new Error(`No font of ours can write "${segment}" in "${text}".`)
    const last = found.at(-1)
    if (last?.font === match.font) last.run += segment
    else found.push({ font: match.font, run: segment })
  }
  return found
}

/**
 * Fonts count upwards, pictures downwards.
 * @param {string} path @param {number} x @param {number} y
 */
function moved(path, x, y) {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, left, up) => `${round(x + Number(left))},${round(-y - Number(up))}`)
}

/** @param {number} value */
const round = value => Math.round(value * 10) / 10
