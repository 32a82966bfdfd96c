// @ts-check
// Draws the icons and the signature of the social cards from the mark and the business's name.
// Run by hand after a change of either: `node --import tsx scripts/build/brand.mjs`; what it writes is committed.
import { mkdir, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { candle, flame } from '#web/ui/logo-mark.ts'
import { business } from '../../contract/catalogue/business.ts'
import { colours } from '../../contract/catalogue/palette.ts'
import { outline } from './outline.mjs'

const { ink: INK, gold: GOLD, cream: CREAM } = colours

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await drawBrand(new URL('../../web/', import.meta.url))

/** @param {URL} web the folder that gets `public/` and `brand/` */
export async function drawBrand(web) {
  /** @param {string} path @param {string | Buffer} content */
  const write = (path, content) => writeFile(new URL(path, web), content)
  await mkdir(new URL('public/', web), { recursive: true })
  await mkdir(new URL('brand/', web), { recursive: true })

  await write('public/favicon.svg', `${icon({ corner: 14 })}\n`)
  await write('public/favicon.ico', ico(await Promise.all([16, 32, 48].map(size => png(icon({ corner: 10 }), size)))))
  // iOS cuts its own corners; a maskable icon keeps everything inside the middle four fifths.
  await write('public/apple-touch-icon.png', await png(icon({ scale: 0.86 }), 180))
  for (const size of [192, 512]) {
    await write(`public/icon-${size}.png`, await png(icon({ corner: 14 }), size))
    await write(`public/icon-maskable-${size}.png`, await png(icon({ scale: 0.7 }), size))
  }
  await write('brand/signature.svg', await signature())
}

/** Mark and name on one baseline, as outlines: it is laid over the social cards. */
async function signature() {
  const name = await outline(business.name, { family: 'cormorant', weight: 600 })
  const scale = 44 / name.unitsPerEm
  const width = Math.ceil(44 + name.width * scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 74" width="${width}" height="74">
  <g transform="translate(-16 0)">${mark()}</g>
  <path transform="translate(40 58) scale(${scale})" fill="${CREAM}" d="${name.path}"/>
</svg>
`
}

/** @param {{ corner?: number, scale?: number }} shape */
function icon({ corner = 0, scale = 1 }) {
  const shift = 32 * (1 - scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="${corner}" fill="${INK}"/>
  <g transform="translate(${shift} ${shift}) scale(${scale})">${mark()}</g>
</svg>`
}

function mark() {
  return `<path fill="${GOLD}" d="${flame}"/><path fill="${CREAM}" d="${candle}"/>`
}

/** @param {string} svg @param {number} size */
function png(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * The old icon format, with PNG pictures inside: a header of 6 bytes, 16 for each picture, then the pictures.
 * @param {Buffer[]} pictures
 */
function ico(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(picture.readUInt32BE(16), entry)
    header.writeUInt8(picture.readUInt32BE(20), entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}
