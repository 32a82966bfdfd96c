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
    // Transparent parts would turn black in a JPEG.
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
      // Drawn once for several qualities.
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

export interface PictureLimits {
  maxBytes: number
  maxSidePx: number
  /** Types sent as they are; without a list, all that the browser can read. */
  types?: readonly string[]
}

/** A decoded picture that can be encoded in any size. */
export interface Drawable {
  width: number
  height: number
  encode(width: number, height: number, type: 'image/png' | 'image/jpeg', quality?: number): Promise<Blob>
}

/** The limit is for the longer side: a photo may be upright or lying. */
export async function fitPicture(original: Blob, picture: Drawable, limits: PictureLimits): Promise<Blob> {
  const longest = Math.max(picture.width, picture.height)
  const isAccepted = !limits.types || limits.types.includes(original.type)
  if (isAccepted && original.size <= limits.maxBytes && longest <= limits.maxSidePx) return original

  const fits = (blob: Blob) => blob.size <= limits.maxBytes
  const drawn = (scale: number, type: 'image/png' | 'image/jpeg', quality?: number) =>
    picture.encode(scaled(picture.width, scale), scaled(picture.height, scale), type, quality)

  const scale = Math.min(1, limits.maxSidePx / longest)
  // A screenshot of a banking app often fits as it is, and its small letters stay sharp.
  if (original.type === 'image/png') {
    const sharp = await drawn(scale, 'image/png')
    if (fits(sharp)) return sharp
  }
  for (const shrink of SHRINKS) {
    for (const quality of QUALITIES) {
      const blob = await drawn(scale * shrink, 'image/jpeg', quality)
      if (fits(blob)) return blob
    }
  }
  throw new Error('The picture does not become small enough')
}

const QUALITIES = [0.85, 0.7, 0.55, 0.4]
const SHRINKS = [1, 0.8, 0.6, 0.4, 0.2]

function scaled(side: number, scale: number) {
  return Math.max(1, Math.round(side * scale))
}
