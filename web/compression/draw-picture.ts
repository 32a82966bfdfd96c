import { type Drawable, fitPicture, type PictureLimits } from './fit-picture.ts'

type Canvas = OffscreenCanvas | HTMLCanvasElement

/** Decodes, draws and encodes; works in a worker and on a page, which differ only in where a canvas comes from. */
export async function drawSmaller(
  original: Blob,
  limits: PictureLimits,
  makeCanvas: (width: number, height: number) => Canvas,
): Promise<Blob> {
  const bitmap = await createImageBitmap(original)
  try {
    return await fitPicture(original, drawable(bitmap, makeCanvas), limits)
  } finally {
    bitmap.close()
  }
}

function drawable(bitmap: ImageBitmap, makeCanvas: (width: number, height: number) => Canvas): Drawable {
  const draw = (width: number, height: number) => {
    const canvas = makeCanvas(width, height)
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
    if (!context) throw new Error('There is no canvas to draw on')
    // What is see-through would turn black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return canvas
  }

  let drawn: { width: number; height: number; canvas: Canvas } | undefined
  return {
    width: bitmap.width,
    height: bitmap.height,
    async encode(width, height, type, quality) {
      // The same size is encoded in several qualities; drawing it once saves time on a slow phone.
      if (drawn?.width !== width || drawn.height !== height) drawn = { width, height, canvas: draw(width, height) }
      return encoded(drawn.canvas, type, quality)
    },
  }
}

function encoded(canvas: Canvas, type: string, quality?: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded'))), type, quality),
  )
}
