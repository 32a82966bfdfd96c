import { drawSmaller, type PictureLimits } from './fit-picture.ts'

// Keeps the page responsive while a large photo is made small.

export interface CompressOrder {
  original: Blob
  limits: PictureLimits
}

export type CompressResult = { blob: Blob } | { problem: string }

addEventListener('message', async ({ data }: MessageEvent<CompressOrder>) => {
  postMessage(await compressed(data))
})

async function compressed({ original, limits }: CompressOrder): Promise<CompressResult> {
  try {
    return { blob: await drawSmaller(original, limits, (width, height) => new OffscreenCanvas(width, height)) }
  } catch (problem) {
    return { problem: String(problem) }
  }
}
