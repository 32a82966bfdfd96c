export interface PictureLimits {
  maxBytes: number
  maxSidePx: number
  /** What can travel as it is; without a list, whatever the browser could read. */
  types?: readonly string[]
}

/** A decoded picture that can be written down again in any size. */
export interface Drawable {
  width: number
  height: number
  encode(width: number, height: number, type: 'image/png' | 'image/jpeg', quality?: number): Promise<Blob>
}

/** A phone may send a picture upright or lying, so the limit is for its longer side. */
export async function fitPicture(original: Blob, picture: Drawable, limits: PictureLimits): Promise<Blob> {
  const longest = Math.max(picture.width, picture.height)
  const isTaken = !limits.types || limits.types.includes(original.type)
  if (isTaken && original.size <= limits.maxBytes && longest <= limits.maxSidePx) return original

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
