import type { CompressRequest, CompressResult } from './compress-worker.ts'
import workerFile from './compress-worker.ts?worker&url'
import { drawSmaller, type PictureLimits } from './fit-picture.ts'

/** Runs in a worker if the browser can draw there, else on the page, which it blocks for a second. Rejects non-pictures. */
export async function compressImage(original: File, limits: PictureLimits): Promise<File> {
  const blob = (await inWorker(original, limits)) ?? (await drawSmaller(original, limits, canvasOnPage))
  return new File([blob], nameFor(original.name, blob.type), { type: blob.type })
}

export async function fetchCompressor() {
  await (await fetch(workerFile)).arrayBuffer()
}

/** Undefined without a worker; a worker's refusal is final. */
function inWorker(original: Blob, limits: PictureLimits): Promise<Blob | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return Promise.resolve(undefined)
  const worker = new Worker(workerFile, { type: 'module' })
  const result = new Promise<Blob | undefined>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CompressResult>) =>
      'blob' in data ? resolve(data.blob) : reject(new Error(data.problem))
    // The worker's file did not load, or this browser does not support module workers.
    worker.onerror = () => resolve(undefined)
  })
  worker.postMessage({ original, limits } satisfies CompressRequest)
  return result.finally(() => worker.terminate())
}

function canvasOnPage(width: number, height: number) {
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** "IMG_2041.HEIC" that became a JPEG is "IMG_2041.jpg". */
function nameFor(name: string, type: string) {
  const stem = name.replace(/\.[^.]*$/, '') || 'picture'
  return `${stem}.${type === 'image/png' ? 'png' : 'jpg'}`
}
