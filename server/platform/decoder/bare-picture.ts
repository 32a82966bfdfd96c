export type PictureFormat = 'png' | 'jpeg' | 'webp'

/** Detects the format by the first bytes, not by the name or declared type. */
export function pictureFormat(bytes: Buffer): PictureFormat | undefined {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png'
  if (bytes.subarray(0, JPEG_START.length).equals(JPEG_START)) return 'jpeg'
  if (isWebp(bytes)) return 'webp'
  return undefined
}

/** Only the parts a decoder needs: text chunks in a PNG of 2 MB can cost 4 GB. Undefined if truncated or if something follows its end. */
export function barePicture(bytes: Buffer, format: PictureFormat): Buffer | undefined {
  const parts = partsOf[format](bytes)
  return parts && Buffer.concat(parts)
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const PNG_NEEDED_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const PNG_CHUNK_FRAME_BYTES = 12

function pngParts(bytes: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [PNG_SIGNATURE]
  let at = PNG_SIGNATURE.length
  while (at + PNG_CHUNK_FRAME_BYTES <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + PNG_CHUNK_FRAME_BYTES + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    if (PNG_NEEDED_CHUNKS.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return endsHere(bytes, end) ? parts : undefined
    at = end
  }
  return undefined
}

const JPEG_START = Buffer.from('ffd8ff', 'hex')
const JPEG_MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Encoders write about ten; the decoder passes over all pixels for each. */
const JPEG_MAX_SCANS = 50

function jpegParts(bytes: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  let scans = 0
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== JPEG_MARKER) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === END_OF_IMAGE) {
      parts.push(bytes.subarray(at, at + 2))
      return endsHere(bytes, at + 2) ? parts : undefined
    }
    if (at + 4 > bytes.length) return undefined
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === START_OF_SCAN) scans += 1
    const end = marker === START_OF_SCAN ? endOfScan(bytes, segmentEnd) : segmentEnd
    if (end > bytes.length || scans > JPEG_MAX_SCANS) return undefined
    if (isNeededSegment(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

/** Inside a scan a marker byte is followed by a stuffed zero or a restart number; any other marker ends it. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(JPEG_MARKER, start)
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0
    const goesOn = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!goesOn && next !== JPEG_MARKER) return at
    at = bytes.indexOf(JPEG_MARKER, at + (goesOn ? 2 : 1))
  }
  return Number.POSITIVE_INFINITY
}

/** Application data that changes how the pixels are shown. */
const NEEDED_APPLICATION_DATA = new Map([
  [0xe0, 'JFIF\0'],
  [0xe1, 'Exif\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])
const COMMENT = 0xfe

function isNeededSegment(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = NEEDED_APPLICATION_DATA.get(marker)
  return name !== undefined && content.toString('latin1', 0, name.length) === name
}

const RIFF_HEADER_BYTES = 12
const RIFF_CHUNK_FRAME_BYTES = 8
/** A still picture; the metadata is orientation and colour profile. */
const WEBP_NEEDED_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'EXIF'])
const WEBP_CHUNKS_MAX = 16
const XMP_FLAG = 0x04

function isWebp(bytes: Buffer) {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

function webpParts(bytes: Buffer): Buffer[] | undefined {
  if (bytes.length < RIFF_HEADER_BYTES) return undefined
  const end = RIFF_CHUNK_FRAME_BYTES + bytes.readUInt32LE(4)
  if (end > bytes.length || !endsHere(bytes, end)) return undefined
  const chunks: Buffer[] = []
  let at = RIFF_HEADER_BYTES
  while (at + RIFF_CHUNK_FRAME_BYTES <= end) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const next = at + RIFF_CHUNK_FRAME_BYTES + size + (size % 2)
    if (next > end || type.startsWith('ANI') || chunks.length > WEBP_CHUNKS_MAX) return undefined
    if (WEBP_NEEDED_CHUNKS.has(type)) chunks.push(withoutXmp(type, bytes.subarray(at, next)))
    at = next
  }
  const header = Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES))
  header.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4)
  return at === end ? [header, ...chunks] : undefined
}

function withoutXmp(type: string, chunk: Buffer) {
  if (type !== 'VP8X' || chunk.length <= RIFF_CHUNK_FRAME_BYTES) return chunk
  const head = Buffer.from(chunk)
  head.writeUInt8(head.readUInt8(RIFF_CHUNK_FRAME_BYTES) & ~XMP_FLAG, RIFF_CHUNK_FRAME_BYTES)
  return head
}

const partsOf = { png: pngParts, jpeg: jpegParts, webp: webpParts }

/** Some cameras pad a file with zeros. */
function endsHere(bytes: Buffer, end: number): boolean {
  return bytes.subarray(end).every(byte => byte === 0)
}
