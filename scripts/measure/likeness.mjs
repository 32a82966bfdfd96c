// @ts-check
// npm run likeness: what it costs to hold one receipt against 5,000 others, in milliseconds of CPU. The pictures are drawn; the
// 5,000 are put together from lines of a few dozen, so that every one is a receipt of its own.
const OTHERS = 5000
const DRAWN = 40
const STRIP = 9

const at = (/** @type {string} */ path) =>
  import(new URL(`../../server/duplicate-receipts/${path}`, import.meta.url).href)
const { LAYOUTS, receiptPicture } = await at('../demo/receipt-picture.ts')
const { honestWords } = await at('testing/receipts.ts')
const { printed } = await at('testing/print.ts')
const { comparisonOf } = await at('measure/compare.ts')
const { signatureOf } = await at('measure/grey.ts')
const { default: sharp } = await import('sharp')

/** @type {any[]} */
const drawn = []
for (let n = 0; n < DRAWN; n++) {
  const layout = LAYOUTS[n % LAYOUTS.length]
  drawn.push({ layout, ...(await printed(String(n), await receiptPicture(layout, honestWords(n)))) })
}

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

const fresh = await receiptPicture('circle', honestWords(1000))
const { width, height } = await sharp(fresh).metadata()
const cropped = await sharp(fresh)
  .extract({ left: 30, top: 60, width: width - 60, height: height - 120 })
  .jpeg()
  .toBuffer()
const known = sharp(await receiptPicture('circle', honestWords(1))).flatten({ background: 'white' })
for (const [what, picture] of /** @type {const} */ ([
  ['a new receipt', fresh],
  ['one that was cut off on all sides', cropped],
  ['one that was turned by 90°', await known.clone().rotate(90).jpeg().toBuffer()],
  ['one that was mirrored', await known.clone().flop().jpeg().toBuffer()],
  ['one that was inverted', await known.clone().negate().jpeg().toBuffer()],
  [
    'one that was stretched by 14 %',
    await known
      .clone()
      .resize({ width: Math.round(width * 1.14), height, fit: 'fill' })
      .jpeg()
      .toBuffer(),
  ],
])) {
  const { detail, negative } = await printed('new', picture)
  const took = [1, 2, 3, 4, 5].map(() => {
    const before = process.cpuUsage()
    const comparison = comparisonOf(detail, negative)
    for (const { id, signature } of others) comparison.look(id, signature)
    const wanted = new Map(comparison.wanted().map((/** @type {string} */ id) => [id, thumbs.get(id)]))
    comparison.judge(wanted)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  const median = took.sort((a, b) => a - b)[2] ?? 0
  console.log(`${what} beside ${OTHERS.toLocaleString('en')}: ${Math.round(median)} ms of CPU (goal: 1,500 or less)`)
}
