import { buffer } from 'node:stream/consumers'
import { pictureFileUrl, widestJpeg } from '#contract/catalogue/picture-files.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import { type CardQuestion, type IconQuestion, pictureEncoder } from '#server/platform/decoder/picture-encoder.ts'
import type { Deps } from '#server/platform/deps.ts'
import { workerProgram } from '#server/platform/worker-process.ts'
import { fileNameOf } from '../pictures/site-files.ts'

const encode = pictureEncoder({ program: workerProgram('card-worker', import.meta.url) })

/** In a process of its own, as everything that decodes pictures. */
export async function draw(question: CardQuestion | IconQuestion, client: string): Promise<Buffer> {
  const drawn = await encode(question, client)
  if (typeof drawn === 'string') throw new Error(`A card or an icon could not be drawn: ${drawn}.`)
  return Buffer.from(drawn.bytes)
}

type Files = Pick<Deps, 'pictures'>

export const readPhoto = (deps: Files, picture: SitePicture | undefined) => picture && read(deps, widestJpeg(picture))

/** With what is transparent in it. */
export function readLogo(deps: Files, logo: SitePicture | undefined) {
  return logo && read(deps, pictureFileUrl(logo.url, logo.width, 'webp'))
}

async function read({ pictures }: Files, url: string) {
  const stored = await pictures.read(fileNameOf(url))
  return stored && buffer(stored)
}
