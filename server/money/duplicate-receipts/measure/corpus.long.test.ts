import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { LAYOUTS, type Layout, receiptPicture, type Words } from '#server/app/demo/receipt-picture.ts'
import { times } from '#server/app/testing/times.ts'
import { foundAmong, type Printed, printed } from '../testing/print.ts'
import { EDITS, honestWords } from '../testing/receipts.ts'

/** Every layout with every kind of edit. */
const RECEIPTS = LAYOUTS.length * times(5, 10)
let corpus: { layout: Layout; words: Words; picture: Buffer; print: Printed }[]
let prints: Printed[]

beforeAll(async () => {
  corpus = []
  for (let n = 0; n < RECEIPTS; n++) {
    const layout = LAYOUTS[n % LAYOUTS.length]!
    const words = honestWords(Math.floor(n / LAYOUTS.length))
    const picture = await receiptPicture(layout, words)
    corpus.push({ layout, words, picture, print: await printed(String(n), picture) })
  }
  prints = corpus.map(({ print }) => print)
}, 240_000)

test('no honest receipt is taken for another, whoever pays the same again by the same bank', () => {
  const flagged = prints.flatMap(print =>
    foundAmong(
      print,
      prints.filter(other => other !== print),
    ).map(({ id, kind }) => `${print.id} is ${kind} as ${id}`),
  )
  expect(flagged).toEqual([])
}, 240_000)

const part = (of: number, share: number) => Math.round(of * share)
const COPIES: [what: string, copy: (picture: Sharp, width: number, height: number) => Sharp][] = [
  ['saved as a coarse JPEG', picture => picture.jpeg({ quality: 55 })],
  ['made small as a messenger does', picture => picture.resize({ width: 473 }).jpeg({ quality: 75 })],
  ['made larger', picture => picture.resize({ width: 1080 }).jpeg({ quality: 85 })],
  [
    'cut off above and below',
    (picture, width, height) =>
      picture.extract({ left: 0, top: part(height, 0.053), width, height: part(height, 0.9) }).jpeg({ quality: 80 }),
  ],
  [
    'cut off on all sides',
    (picture, width, height) =>
      picture
        .extract({
          left: part(width, 0.04),
          top: part(height, 0.05),
          width: part(width, 0.93),
          height: part(height, 0.9),
        })
        .resize({ width: 600 })
        .jpeg({ quality: 80 }),
  ],
]

/** The receipts whose copy was not found as that very one, and as nobody else's. */
async function missed(sample: typeof corpus, copy: (picture: Buffer, width: number, height: number) => Sharp) {
  const missed: string[] = []
  for (const { picture, print } of sample) {
    const { width, height } = await sharp(picture).metadata()
    const again = await printed('again', await copy(picture, width, height).toBuffer())
    const found = foundAmong(again, prints).map(({ id, kind }) => `${kind} ${id}`)
    if (found.join() !== `same ${print.id}`) missed.push(`${print.id}: ${found.join()}`)
  }
  return missed
}

test.each(COPIES.map(([what, copy], way) => ({ what, copy, way })))(
  'every copy is found that was $what',
  async ({ copy, way }) => {
    // Each receipt is copied in two of the ways, and every way meets every layout.
    const sample = corpus.filter((_, n) => (n + way) % COPIES.length < 2)
    expect(await missed(sample, (picture, ...size) => copy(sharp(picture), ...size))).toEqual([])
  },
  240_000,
)

const DISGUISES: [what: string, disguise: (picture: Sharp, width: number, height: number) => Sharp][] = [
  ['turned by 90°', picture => picture.rotate(90)],
  ['turned by 180°', picture => picture.rotate(180)],
  ['turned by 270° and made small', picture => picture.rotate(270).resize({ width: 900 })],
  ['mirrored', picture => picture.flop()],
  ['mirrored upside down', picture => picture.flip()],
  ['inverted', picture => picture.negate({ alpha: false })],
  ['inverted and turned', picture => picture.negate({ alpha: false }).rotate(90)],
  ['made wider by 14 %', (picture, width, height) => picture.resize({ width: part(width, 1.14), height, fit: 'fill' })],
  [
    'made longer by 14 % and small',
    (picture, width, height) =>
      picture.resize({ width: part(width, 0.7), height: part(height, 0.7 * 1.14), fit: 'fill' }),
  ],
]

test.each(DISGUISES.map(([what, disguise], way) => ({ what, disguise, way })))(
  'every copy is found that was $what',
  async ({ disguise, way }) => {
    // Every way meets every layout.
    const first = (way % 3) * LAYOUTS.length
    const flat = (picture: Buffer) => sharp(picture).flatten({ background: 'white' })
    const copy = (picture: Buffer, ...size: [number, number]) => disguise(flat(picture), ...size).jpeg({ quality: 80 })
    expect(await missed(corpus.slice(first, first + LAYOUTS.length), copy)).toEqual([])
  },
  240_000,
)

test('what was edited and then turned upside down or mirrored is told with the spot where it is on the picture that was sent', async () => {
  const words = honestWords(0)
  const [one, other] = [await receiptPicture('circle', words), await receiptPicture('circle', EDITS[0]!(words))]
  const before = await printed('before', one)
  const plain = foundAmong(await printed('plain', other), [before])[0]!
  expect(plain.kind).toBe('changed')
  const centre = ({ x, y, width, height }: (typeof plain.spots)[number]) => [x + width / 2, y + height / 2] as const
  const [x, y] = centre(plain.spots[0]!)
  const flat = sharp(other).flatten({ background: 'white' })
  const expected: [Sharp, number, number][] = [
    [flat.clone().rotate(180), 1 - x, 1 - y],
    [flat.clone().flop(), 1 - x, y],
  ]
  for (const [disguised, atX, atY] of expected) {
    const [verdict] = foundAmong(await printed('disguised', await disguised.png().toBuffer()), [before])
    expect(verdict?.kind).toBe('changed')
    const [foundX, foundY] = centre(verdict!.spots[0]!)
    expect(Math.abs(foundX - atX)).toBeLessThan(0.05)
    expect(Math.abs(foundY - atY)).toBeLessThan(0.05)
  }
}, 240_000)

test('at least nine of ten that somebody edited are found, with the spot', async () => {
  let [found, spotted] = [0, 0]
  for (const [index, { layout, words, print }] of corpus.entries()) {
    const edit = EDITS[Math.floor(index / LAYOUTS.length) % EDITS.length]!
    const edited = await sharp(await receiptPicture(layout, edit(words)))
      .jpeg({ quality: 80 })
      .toBuffer()
    const verdict = foundAmong(await printed('edited', edited), prints).find(({ id }) => id === print.id)
    if (verdict) found++
    if (verdict?.kind === 'changed' && verdict.spots.length > 0) spotted++
    for (const { x, y, width, height } of verdict?.spots ?? []) {
      expect(x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1.001 && y + height <= 1.001).toBe(true)
      // A word or two, not half of the receipt.
      expect(height).toBeLessThan(0.2)
    }
  }
  expect(found).toBeGreaterThanOrEqual(0.9 * RECEIPTS)
  expect(spotted).toBeGreaterThanOrEqual(0.9 * RECEIPTS)
}, 240_000)
