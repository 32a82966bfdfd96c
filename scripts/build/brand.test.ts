import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { drawBrand } from './brand.mjs'
import { outline } from './outline.mjs'

test('icons and signature carry the mark and the name of today (else run: node --import tsx scripts/build/brand.mjs)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await drawBrand(pathToFileURL(`${folder}/`))
  for (const file of ['public/favicon.svg', 'brand/signature.svg']) {
    expect(await readFile(join(folder, file), 'utf8'), file).toBe(await readFile(join('web', file), 'utf8'))
  }
})

test('every icon of a first screen is there in its size', async () => {
  for (const size of [192, 512])
    for (const name of ['icon', 'icon-maskable']) {
      const { width, height } = await sharp(`web/public/${name}-${size}.png`).metadata()
      expect([name, width, height]).toEqual([name, size, size])
    }
})

test('our fonts can write the naira sign and the letters of Yoruba, Igbo and Hausa names', async () => {
  for (const family of ['cormorant', 'mulish']) {
    const { width } = await outline('Ìmọ́lẹ̀ Ṣadé Ẹ̀bùn Ngọzi Chukwụdị ₦25,000 – “&”', { family, weight: 600 })
    expect(width, family).toBeGreaterThan(0)
  }
  await expect(outline('Ж', { family: 'mulish', weight: 600 })).rejects.toThrow('No font of ours can write "Ж"')
})

test('a tone mark sits above its letter, not beside it', async () => {
  for (const family of ['cormorant', 'mulish']) {
    for (const letter of ['ọ', 'ẹ', 'Ẹ']) {
      const plain = await measure(letter, family)
      const marked = await measure(`${letter}\u0300`, family)
      expect(marked.width, family).toBe(plain.width)
      expect(marked.right, family).toBeLessThanOrEqual(plain.width)
      expect(marked.top, family).toBeGreaterThan(plain.top)
    }
  }
})

async function measure(text: string, family: string) {
  const { path, width } = await outline(text, { family, weight: 600 })
  const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  return { width, right: Math.max(...points.map(({ x }) => x)), top: Math.max(...points.map(({ y }) => -y)) }
}
