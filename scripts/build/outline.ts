import { readFile } from 'node:fs/promises'
import * as hb from 'harfbuzzjs'
// @ts-expect-error the package has no types
import subsetFont from 'subset-font'

const PARTS = ['basic', 'latin', 'vietnamese', 'latin-ext']

/** Each letter with its marks as an SVG path, for machines without our fonts. A path starts at 0 on the baseline, in units of the font. */
export async function outlines(letters: Iterable<string>, { family, weight }: { family: string; weight: number }) {
  const wanted = new Set(letters)
  const fonts = await Promise.all(PARTS.map(part => openFont(`${family}-${part}`, [...wanted].join(''), weight)))
  const drawn = Array.from(wanted, letter => {
    // One file for a letter and its marks: else the marks are misplaced.
    const match = fonts.find(({ has }) => [...letter].every(character => has.has(character.codePointAt(0) ?? 0)))
    if (!match) throw new Error(`No font of ours can write "${letter}".`)
    return [letter, shape(match.font, letter)] as const
  })
  return { letters: new Map(drawn), unitsPerEm: fonts[0]?.unitsPerEm ?? 1000 }
}

async function openFont(name: string, text: string, weight: number) {
  const file = await readFile(new URL(`../../web/fonts/${name}.woff2`, import.meta.url))
  const sfnt = await subsetFont(file, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer))
  return { font: new hb.Font(face), has: new Set(face.collectUnicodes()), unitsPerEm: face.upem }
}

function shape(font: hb.Font, text: string) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let path = ''
  let width = 0
  for (const [index, glyph] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    path += moved(font.glyphToPath(glyph.codepoint), width + xOffset, yOffset)
    width += xAdvance
  }
  return { path, width }
}

/** The y axis of fonts points up, that of SVG down. */
const moved = (path: string, x: number, y: number) =>
  path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, left, up) => `${round(x + Number(left))},${round(-y - Number(up))}`)

const round = (value: number) => Math.round(value * 10) / 10
