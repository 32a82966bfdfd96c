import sharp from 'sharp'
import { unique } from './chance.ts'

/** A file as the browser's chooser hands it over. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A screenshot of a bank's app: large, flat, with small letters. */
export async function screenshot(name = 'transfer.png'): Promise<ChosenFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340">
    <rect width="1080" height="2340" fill="#fff"/><circle cx="540" cy="500" r="120" fill="#1f7a4d"/>
    <text x="540" y="800" font-size="64" text-anchor="middle">Transfer successful</text>
    <text x="540" y="920" font-size="40" text-anchor="middle">${name} ${unique()}</text></svg>`
  return { name, mimeType: 'image/png', buffer: await sharp(Buffer.from(drawing)).png().toBuffer() }
}

const MEGABYTE = 1024 * 1024

/** A photo as a good phone takes it: 4000 pixels wide, full of grain, and of this size to the byte. */
export async function photo(bytes: number, name = 'IMG_2041.jpeg'): Promise<ChosenFile> {
  const grain = { type: 'gaussian', mean: 140, sigma: 40 } as const
  const jpeg = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#fff', noise: grain } })
    .jpeg({ quality: 75 })
    .toBuffer()
  if (jpeg.length > bytes) throw new Error(`The photo is ${jpeg.length} bytes large already.`)
  // Phones append the second of film around a photo; what shows pictures stops reading before it.
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]) }
}

export const PHOTO_BYTES = Math.round(4.8 * MEGABYTE)
export const TOO_LARGE_BYTES = 5 * MEGABYTE + 1
