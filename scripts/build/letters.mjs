// @ts-check
// Writes the letters of the cards that are shared, each as an outline: the running server has none of our fonts.
// Run by hand after a change of the fonts: `node --import tsx scripts/build/letters.mjs`; what it writes is committed.
import { writeFile } from 'node:fs/promises'
import { outlines } from './outline.mjs'

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

// Latin letters with what stands over and under them in the languages of West Africa and Western Europe, figures, signs of money.
const WANTED = new Set(
  `${range(0x20, 0x7e)}${range(0xa1, 0xac)}${range(0xae, 0xff)}ẸẹỌọṢṣ‘’“”–—…•₦${range(0x300, 0x301)}`,
)
const TYPEFACES = { serif: { family: 'cormorant', weight: 600 }, sans: { family: 'mulish', weight: 700 } }

/** @type {Record<string, { unitsPerEm: number, letters: Record<string, [number, string]> }>} */
const drawn = {}
for (const [name, type] of Object.entries(TYPEFACES)) {
  /** @type {Record<string, [number, string]>} */
  const letters = {}
  let unitsPerEm = 1000
  for (const letter of WANTED) {
    // What a font of ours lacks is written without it.
    const found = await outlines(letter, type).catch(() => undefined)
    const glyph = found?.letters.get(letter)
    if (!found || !glyph) continue
    unitsPerEm = found.unitsPerEm
    letters[letter] = [glyph.width, glyph.path]
  }
  drawn[name] = { unitsPerEm, letters }
}
await writeFile(
  new URL('../../server/catalogue/share-card/letters.json', import.meta.url),
  `${JSON.stringify(drawn)}\n`,
)
