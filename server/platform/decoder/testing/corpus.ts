import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pictures, and files that pretend to be pictures, made when a test needs them. */

export async function photo({ width = 60, height = 40, seed = 'receipt' } = {}) {
  return sharp(pixels(width, height, seed), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

export async function screenshot({ width = 60, height = 40, seed = 'receipt' } = {}) {
  return sharp(pixels(width, height, seed), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** What no encoder makes small: every pixel another colour. */
export async function noise({ side, channels = 3, alpha }: { side: number; channels?: 3 | 4; alpha?: number }) {
  const all = randomBytes(side * side * channels)
  if (alpha !== undefined) for (let at = channels - 1; at < all.length; at += channels) all[at] = alpha
  return sharp(all, { raw: { width: side, height: side, channels } })
    .png()
    .toBuffer()
}

/** As phones write them: lying on its side, with the place and the device in its metadata. */
export async function photoWithPlace() {
  return sharp(await photo())
    .withExif({
      IFD0: { Make: 'CanaryPhone', Model: 'Canary 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 37/1 9/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 30/1 37/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export async function cmykPhoto() {
  return sharp(await photo())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
}

export async function deepScreenshot() {
  return sharp(await screenshot())
    .toColourspace('rgb16')
    .png()
    .toBuffer()
}

/** A valid PNG of one bit a pixel: a few kilobytes that unfold to width × height. */
export function flatPng(width: number, height: number) {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return png(header(width, height, 1, 0), chunk('IDAT', deflateSync(rows)))
}

/** One pixel, and compressed notes that unfold to megabytes each. */
export function pngWithNotes(notes: number, bytesEach: number) {
  const note = Buffer.concat([Buffer.from('note\0\0'), deflateSync(Buffer.alloc(bytesEach, 'A'))])
  return png(
    header(1, 1, 8, 0),
    ...Array.from({ length: notes }, () => chunk('zTXt', note)),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
  )
}

export async function screenshotWithNote(text: string) {
  const plain = await screenshot()
  const afterHeader = 8 + 25
  return Buffer.concat([
    plain.subarray(0, afterHeader),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    plain.subarray(afterHeader),
  ])
}

export async function photoWithComment(text: string) {
  const plain = await photo()
  const comment = Buffer.from(text)
  const frame = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff])
  return Buffer.concat([plain.subarray(0, 2), frame, comment, plain.subarray(2)])
}

/** A picture and an archive in one file: image viewers read it from the front, archive tools from the back. */
export async function photoAndArchive() {
  const emptyArchive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  return Buffer.concat([await photo(), Buffer.from('PK\x03\x04 canary.exe'), emptyArchive])
}

export async function screenshotAndPage() {
  return Buffer.concat([await screenshot(), Buffer.from('<script>alert(1)</script>')])
}

/** A progressive JPEG in as many scans as the format allows: each makes the decoder go over every pixel again. */
export async function photoInManyScans() {
  const black = { width: 64, height: 64, channels: 3, background: 'black' } as const
  const plain = await sharp({ create: black }).jpeg({ progressive: true }).toBuffer()
  const start = plain.indexOf(Buffer.from('ffda00080102', 'hex'))
  const scan = plain.subarray(start, plain.indexOf(0xff, start + 10))
  const scans: Buffer[] = []
  for (let coefficient = 1; coefficient <= 63; coefficient++) {
    for (let bit = 13; bit >= 0; bit--) {
      const one = Buffer.from(scan)
      one.set([coefficient, coefficient, ((bit === 13 ? 0 : bit + 1) << 4) | bit], 7)
      scans.push(one)
    }
  }
  return Buffer.concat([plain.subarray(0, start), ...scans, Buffer.from('ffd9', 'hex')])
}

export const notPictures = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  'a web page': Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>'),
  'a GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'a WebP': Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  'a text': Buffer.from('I have paid'),
}

function pixels(width: number, height: number, seed: string) {
  const tile = createHash('sha512').update(seed).digest()
  const all = Buffer.alloc(width * height * 3)
  for (let at = 0; at < all.length; at += tile.length) tile.copy(all, at)
  return all
}

function png(...chunks: Buffer[]) {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

function header(width: number, height: number, bitDepth: number, colourType: number) {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.writeUInt8(bitDepth, 8)
  data.writeUInt8(colourType, 9)
  return chunk('IHDR', data)
}

function chunk(type: string, data: Buffer) {
  const framed = Buffer.alloc(12 + data.length)
  framed.writeUInt32BE(data.length, 0)
  framed.write(type, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length)
  return framed
}
