import { DETAIL_WIDTH, type Grey, type Summed, THUMB_WIDTH } from '#server/platform/decoder/grey.ts'
import type { Placement } from './place.ts'

export interface Place extends Placement {
  /** Rounding to whole pixels changes the aspect ratio a little. */
  stretch: number
}

type Row = (row: number, from: number, until: number, greys: Float64Array) => void

/** The area that both pictures cover, without its outermost pixels. */
export function overlapOf(picture: { height: number }, other: Grey, { width, dx, dy, stretch }: Place) {
  const scale = DETAIL_WIDTH / width
  const down = scale / stretch
  return {
    scale,
    down,
    from: Math.max(1, Math.ceil(dx) + 1),
    until: Math.min(THUMB_WIDTH - 1, Math.floor(dx + width) - 1),
    first: Math.max(1, Math.ceil(dy) + 1),
    last: Math.min(other.height - 1, Math.floor(dy + picture.height / down) - 1),
  }
}

/** Every common row, with the picture's greys resampled to it. */
export function eachRow(picture: Summed, other: Grey, place: Place, look: Row) {
  const { from, until, first, last, scale, down } = overlapOf(picture, other, place)
  if (until <= from) return
  const columns = new Float64Array(picture.width + 1)
  const greys = new Float64Array(THUMB_WIDTH)
  const area = scale * down
  for (let row = first; row < last; row++) {
    rowSums(picture, (row - place.dy) * down, (row + 1 - place.dy) * down, columns)
    let left = sumAt(columns, (from - place.dx) * scale)
    for (let x = from; x < until; x++) {
      const right = sumAt(columns, (x + 1 - place.dx) * scale)
      greys[x] = (right - left) / area
      left = right
    }
    look(row, from, until, greys)
  }
}

function rowSums({ width, height, sums }: Summed, top: number, bottom: number, into: Float64Array) {
  const across = width + 1
  const [upper, lower] = [Math.min(Math.floor(top), height - 1), Math.min(Math.floor(bottom), height - 1)]
  const [above, below] = [top - upper, bottom - lower]
  for (let x = 0; x < across; x++) {
    const high = sums[upper * across + x]!
    const low = sums[lower * across + x]!
    into[x] =
      low + (sums[(lower + 1) * across + x]! - low) * below - high - (sums[(upper + 1) * across + x]! - high) * above
  }
}

function sumAt(columns: Float64Array, x: number): number {
  const column = Math.min(Math.floor(x), columns.length - 2)
  return columns[column]! + (columns[column + 1]! - columns[column]!) * (x - column)
}
