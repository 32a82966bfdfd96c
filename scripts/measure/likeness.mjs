// @ts-check
// What it costs to compare one receipt with 5,000 others, in milliseconds of CPU. A program of its own, run from the sources by tsx.
import sharp from 'sharp'
import { judged, median } from './harness.mjs'

const OTHERS = 5000
const DRAWN = 40
const STRIP = 9
const ALLOWED_MS = 1500

const at = (/** @type {string} */ path) => import(new URL(`../../server/${path}`, import.meta.url).href)
const { LAYOUTS, receiptPicture } = await at('app/demo/receipt-picture.ts')
const { honestWords } = await at('money/duplicate-receipts/testing/receipts.ts')
const { printed } = await at('money/duplicate-receipts/testing/print.ts')
const { comparisonOf } = await at('money/duplicate-receipts/measure/compare.ts')
const { signatureOf } = await at('platform/decoder/grey.ts')

/** @type {any[]} */
const drawn = []
for (let n = 0; n < DRAWN; n++) {
  const layout = LAYOUTS[n % LAYOUTS.length]
  drawn.push({ layout, ...(await printed(String(n), await receiptPicture(layout, honestWords(n)))) })
}

// The 5,000 are put together from strips of the drawn ones, so that each is a receipt of its own.
let seed = 7
const chance = (/** @type {number} */ below) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const others = Array.from({ length: OTHERS }, (_, n) => {
  const alike = drawn.filter(({ layout }) => layout === LAYOUTS[n % LAYOUTS.length])
  const { width, height, data } = alike[0].thumb
  const mixed = new Uint8Array(data)
  for (let row = 0; row < height; row += STRIP) {
    const from = alike[chance(alike.length)].thumb.data
    mixed.set(from.subarray(row * width, Math.min(height, row + STRIP) * width), row * width)
  }
  const thumb = { width, height, data: mixed }
  return { id: `other ${n}`, thumb, signature: signatureOf(thumb) }
})
const thumbs = new Map(others.map(({ id, thumb }) => [id, thumb]))

const fresh = sharp(await receiptPicture('circle', honestWords(1000)))
const known = sharp(await receiptPicture('circle', honestWords(1))).flatten({ background: 'white' })
const { width = 0, height = 0 } = await fresh.metadata()
const inner = { left: 30, top: 60, width: width - 60, height: height - 120 }
const stretched = { width: Math.round(width * 1.14), height, fit: /** @type {const} */ ('fill') }
const receipts = {
  'a new receipt': fresh,
  'one cut off on all sides': fresh.clone().extract(inner),
  'one turned by 90°': known.clone().rotate(90),
  'one mirrored': known.clone().flop(),
  'one inverted': known.clone().negate(),
  'one stretched by 14 %': known.clone().resize(stretched),
}
for (const [what, picture] of Object.entries(receipts)) {
  const { detail, negative } = await printed('new', await picture.jpeg().toBuffer())
  const took = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    const comparison = comparisonOf(detail, negative)
    for (const { id, signature } of others) comparison.look(id, signature)
    comparison.judge(new Map(comparison.wanted().map((/** @type {string} */ id) => [id, thumbs.get(id)])))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  console.log(
    `${what} beside ${OTHERS.toLocaleString('en')}: ${judged(Math.round(median(took)), ALLOWED_MS, ' ms of CPU')}`,
  )
}
