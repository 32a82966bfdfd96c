import { expect, test } from 'vitest'
import { outlines } from './outline.ts'

const graphemes = (text: string) => Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)

test.each(['cormorant', 'mulish'])(
  '%s writes the naira sign and the letters of Yoruba, Igbo and Hausa names',
  async family => {
    const text = graphemes('Ìmọ́lẹ̀ Ṣadé Ẹ̀bùn Ngọzi Chukwụdị ₦25,000 – “&”')
    const { letters } = await outlines(text, { family, weight: 600 })
    expect(letters.size).toBe(new Set(text).size)
    await expect(outlines('Ж', { family, weight: 600 })).rejects.toThrow('No font of ours can write "Ж"')
  },
)

test.each(['cormorant', 'mulish'])('a tone mark of %s sits above its letter, not beside it', async family => {
  const vowels = ['ọ', 'ẹ', 'Ẹ']
  const { letters } = await outlines([...vowels, ...vowels.map(letter => `${letter}\u0300`)], { family, weight: 600 })
  for (const letter of vowels) {
    const [plain, marked] = [letter, `${letter}\u0300`].map(each => extent(letters.get(each)!)) as [Extent, Extent]
    expect(marked.width).toBe(plain.width)
    expect(marked.right).toBeLessThanOrEqual(plain.width)
    expect(marked.top).toBeGreaterThan(plain.top)
  }
})

type Extent = ReturnType<typeof extent>

function extent({ path, width }: { path: string; width: number }) {
  const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  return { width, right: Math.max(...points.map(({ x }) => x)), top: Math.max(...points.map(({ y }) => -y)) }
}
