import type { Spot } from '#contract/money/likeness.ts'
import { DETAIL_WIDTH, type Grey, THUMB_MAX_HEIGHT, THUMB_STEP } from '#server/platform/decoder/grey.ts'

/** A transformation of the whole picture that could hide a duplicate. */
export interface Variant {
  /** Quarter turns clockwise, */
  turns: 0 | 1 | 2 | 3
  /** and then left for right. */
  mirrored: boolean
  inverted: boolean
  /** Stretched to this many rows. */
  rows?: number
}

const TURNS = [0, 1, 2, 3] as const
const EITHER = [false, true]

/** All without stretching, except the identity. */
export const VARIANTS: readonly Variant[] = EITHER.flatMap(inverted =>
  EITHER.flatMap(mirrored => TURNS.map(turns => ({ turns, mirrored, inverted }))),
).slice(1)

export function variantOf(detail: Grey, { turns, mirrored, rows }: Variant): Grey {
  let picture = detail
  if (turns % 2 === 1) picture = turnedOnce(withRows(picture, DETAIL_WIDTH))
  if (turns >= 2) picture = turnedTwice(picture)
  if (mirrored) picture = mirroredOf(picture)
  const natural = turns % 2 === 1 ? Math.round(DETAIL_WIDTH ** 2 / detail.height) : detail.height
  return withRows(picture, Math.min(rows ?? natural, THUMB_MAX_HEIGHT * THUMB_STEP))
}

/** Maps a spot of the variant back to the original picture. */
export function spotBefore(spot: Spot, { turns, mirrored }: Variant): Spot {
  let { x, y, width, height } = mirrored ? { ...spot, x: rounded(1 - spot.x - spot.width) } : spot
  for (let turn = 0; turn < turns; turn++) [x, y, width, height] = [y, rounded(1 - x - width), height, width]
  return { x, y, width, height }
}

const rounded = (value: number) => Math.max(0, Math.round(value * 10_000) / 10_000)

/** Resampled to a number of rows. */
function withRows({ width, height, data }: Grey, rows: number): Grey {
  if (rows === height) return { width, height, data }
  const made = new Uint8Array(width * rows)
  const sums = new Float64Array(width)
  const covered = height / rows
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [row * covered, Math.min(height, (row + 1) * covered)]
    sums.fill(0)
    for (let from = Math.floor(top); from < bottom; from++) {
      const share = Math.min(bottom, from + 1) - Math.max(top, from)
      for (let x = 0; x < width; x++) sums[x]! += data[from * width + x]! * share
    }
    for (let x = 0; x < width; x++) made[row * width + x] = Math.round(sums[x]! / (bottom - top))
  }
  return { width, height: rows, data: made }
}

/** Clockwise; for squares. */
function turnedOnce({ width, height, data }: Grey): Grey {
  const made = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) made[x * height + (height - 1 - y)] = data[y * width + x]!
  return { width: height, height: width, data: made }
}

function turnedTwice({ width, height, data }: Grey): Grey {
  return { width, height, data: new Uint8Array(data).reverse() }
}

function mirroredOf({ width, height, data }: Grey): Grey {
  const made = new Uint8Array(data)
  for (let y = 0; y < height; y++) made.subarray(y * width, (y + 1) * width).reverse()
  return { width, height, data: made }
}
