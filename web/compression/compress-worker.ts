import { drawSmaller, type PictureLimits } from './fit-picture.ts'

// Keeps the page responsive while a large photo is made small.

export interface CompressRequest {
  original: Blob
  limits: PictureLimits
}

export type CompressResult = { blob: Blob } | { problem: string }

addEventListener('message', async ({ data }: MessageEvent<CompressRequest>) => {
  postMessage(await compressed(data))
})

async function compressed({ original, limits }: CompressRequest): Promise<CompressResult> {
  try {
    return { blob: await drawSmaller(original, limits, (width, height) => new OffscreenCanvas(width, height)) }
  } catch (problem) {
    return { problem: String(problem) }
  }
}
