/** Grey receipts in two sizes: the `detail` of the one that is compared, and thumbnails of all others. */

export const THUMB_WIDTH = 160
/** Pixels of the detail per pixel of the thumbnail. */
export const THUMB_STEP = 3
export const DETAIL_WIDTH = THUMB_WIDTH * THUMB_STEP
/** Four times as long as wide. */
export const THUMB_MAX_HEIGHT = 640

export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

export function bothOf(data: Uint8Array): { detail: Grey; negative: Grey } {
  const height = Math.floor(data.length / DETAIL_WIDTH / 2)
  const half = DETAIL_WIDTH * height
  const picture = (from: number) => ({ width: DETAIL_WIDTH, height, data: data.subarray(from, from + half) })
  return { detail: picture(0), negative: picture(half) }
}

/** Integral image: the mean of any rectangle is four look-ups. */
export interface Summed {
  width: number
  height: number
  sums: Float64Array
}

export function summed({ width, height, data }: Grey): Summed {
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1]! + row
    }
  }
  return { width, height, sums }
}

/** The rectangle may begin and end between two pixels. */
export function meanOf(picture: Summed, left: number, top: number, right: number, bottom: number): number {
  return (
    (sumTo(picture, right, bottom) -
      sumTo(picture, left, bottom) -
      sumTo(picture, right, top) +
      sumTo(picture, left, top)) /
    ((right - left) * (bottom - top))
  )
}

function sumTo({ width, height, sums }: Summed, x: number, y: number): number {
  const across = width + 1
  const column = Math.min(Math.floor(x), width - 1)
  const row = Math.min(Math.floor(y), height - 1)
  const [right, down] = [x - column, y - row]
  const at = row * across + column
  const upper = sums[at]! + (sums[at + 1]! - sums[at]!) * right
  const lower = sums[at + across]! + (sums[at + across + 1]! - sums[at + across]!) * right
  return upper + (lower - upper) * down
}

export function thumbOf(detail: Grey): Grey {
  const height = Math.min(THUMB_MAX_HEIGHT, Math.floor(detail.height / THUMB_STEP))
  const data = new Uint8Array(THUMB_WIDTH * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < THUMB_WIDTH; x++) {
      let sum = 0
      for (let row = 0; row < THUMB_STEP; row++)
        for (let column = 0; column < THUMB_STEP; column++)
          sum += detail.data[(y * THUMB_STEP + row) * DETAIL_WIDTH + x * THUMB_STEP + column]!
      data[y * THUMB_WIDTH + x] = Math.round(sum / THUMB_STEP ** 2)
    }
  return { width: THUMB_WIDTH, height, data }
}

/** Means of small blocks of the thumbnail, which distinguish most receipts. */
export const BLOCKS_ACROSS = 16
export const BLOCK_WIDTH = THUMB_WIDTH / BLOCKS_ACROSS
export const BLOCK_HEIGHT = 2

export function signatureOf({ width, height, data }: Grey): Uint8Array {
  const bands = Math.floor(height / BLOCK_HEIGHT)
  const blocks = new Uint8Array(bands * BLOCKS_ACROSS)
  for (let band = 0; band < bands; band++)
    for (let block = 0; block < BLOCKS_ACROSS; block++) {
      let sum = 0
      for (let row = 0; row < BLOCK_HEIGHT; row++)
        for (let column = 0; column < BLOCK_WIDTH; column++)
          sum += data[(band * BLOCK_HEIGHT + row) * width + block * BLOCK_WIDTH + column]!
      blocks[band * BLOCKS_ACROSS + block] = Math.round(sum / (BLOCK_WIDTH * BLOCK_HEIGHT))
    }
  return blocks
}
