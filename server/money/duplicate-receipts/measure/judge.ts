import type { Spot } from '#contract/money/likeness.ts'
import { DETAIL_WIDTH, type Grey, type Summed, THUMB_WIDTH } from '#server/platform/decoder/grey.ts'
import { eachRow, overlapOf, type Place } from './overlap.ts'
import type { Placement } from './place.ts'
import { spotsOf } from './spots.ts'

export interface Compared {
  place: Place
  /** Share of the common pixels that differ. */
  share: number
  /** Lines of text with a difference, even a faint one. */
  lines: number
  /** Differing pixels in the largest spot. */
  clump: number
  /** Positions as fractions of this picture's and the other picture's size. */
  spots: Spot[]
  otherSpots: Spot[]
}

export interface Verdict {
  spots: Spot[]
  otherSpots: Spot[]
  kind: 'same' | 'changed'
}

/** Differences in grey that cameras, resizing and messengers do not cause, and those they may. */
const APART = 56
const FAINTLY_APART = 28
/** Shares of pixels: the same picture, and the same with a change. */
const SAME_MOST = 0.0002
const CHANGED_MOST = 0.0015
/** A changed word, in one or two lines; two honest receipts differ in more. */
const WORD_MOST = 0.009
const WORD_LINES = 2
const CHANGED_LINES = 3
/** An edit changes adjacent pixels; a camera does not. */
const CLUMP = 3
/** Rows used for alignment; the verdict uses all. */
const FEW_ROWS = 28
const MANY_ROWS = 70

export function verdictOf({ share, clump, lines, spots, otherSpots }: Compared): Verdict | undefined {
  // If all lines differ faintly, the alignment is slightly off.
  if (share <= SAME_MOST && (clump < CLUMP || lines > CHANGED_LINES)) return { kind: 'same', spots: [], otherSpots: [] }
  if ((share <= CHANGED_MOST && lines <= CHANGED_LINES) || (share <= WORD_MOST && lines <= WORD_LINES))
    return { kind: 'changed', spots, otherSpots }
  return undefined
}

/** Aligns a picture with the thumbnails of others and counts what differs. */
export function judgeFor(picture: Summed) {
  const soft = softened(picture)

  function moveAbout(other: Grey, start: Place, steps: readonly number[], rows: readonly number[]): Place {
    let best = start
    let cost = costOf(soft, other, best, rows)
    for (const step of steps)
      for (let moved = true, rounds = 0; moved && rounds < ROUNDS; rounds++) {
        moved = false
        for (const move of MOVES)
          for (const way of [-step, step]) {
            const next = move(best, way, picture)
            const nextCost = costOf(soft, other, next, rows)
            if (nextCost >= cost) continue
            best = next
            cost = nextCost
            moved = true
            break
          }
      }
    return best
  }

  return {
    /** Aligns to a quarter of a pixel. */
    compare(other: Grey, start: Placement): Compared {
      const place: Place = { width: start.width, dx: start.dx, dy: start.dy, stretch: 1 }
      return countApart(picture, other, moveAbout(other, place, [1, 2, 1, 0.5, 0.25], busyRows(other, FEW_ROWS)))
    },
    /** Aligns to a sixteenth of a pixel, which takes several times as long. */
    compareExactly(other: Grey, { place }: Compared): Compared {
      const rows = busyRows(other, MANY_ROWS)
      return countApart(picture, other, moveAbout(other, place, [1, 0.5, 0.25, 0.125, 0.0625], rows))
    },
  }
}

const ROUNDS = 8

/** Down, across, wider and longer, around the middle, so that no move undoes another. */
const MOVES: ((place: Place, by: number, picture: Summed) => Place)[] = [
  (place, by) => ({ ...place, dy: place.dy + by }),
  (place, by) => ({ ...place, dx: place.dx + by }),
  (place, by, { height }) => ({
    ...place,
    width: place.width + by,
    dx: place.dx - by / 2,
    dy: place.dy - (by * height) / DETAIL_WIDTH / 2,
  }),
  (place, by, { height }) => ({
    ...place,
    stretch: place.stretch + by / 250,
    dy: place.dy - (by / 250) * (place.width / DETAIL_WIDTH) * (height / 2),
  }),
]

/** The rows with most edges, from all over the picture: white paper cannot be aligned. */
function busyRows({ height, data }: Grey, count: number): number[] {
  const stretch = Math.max(1, Math.floor(height / count))
  const rows: number[] = []
  for (let top = 0; top + stretch <= height; top += stretch) {
    let busiest = { row: top, edges: -1 }
    for (let row = top; row < top + stretch; row++) {
      let edges = 0
      for (let x = 1; x < THUMB_WIDTH; x++)
        edges += Math.abs(data[row * THUMB_WIDTH + x]! - data[row * THUMB_WIDTH + x - 1]!)
      if (edges > busiest.edges) busiest = { row, edges }
    }
    rows.push(busiest.row)
  }
  return rows
}

/** Mean difference on some pixels of some rows. */
function costOf(soft: Soft, other: Grey, place: Place, rows: readonly number[]): number {
  const { from, until, first, last, scale, down } = overlapOf(soft, other, place)
  let sum = 0
  let pixels = 0
  for (const row of rows) {
    if (row < first || row >= last) continue
    const y = (row + 0.5 - place.dy) * down - 0.5
    const upper = Math.min(Math.max(0, Math.floor(y)), soft.height - 2)
    const below = y - upper
    const at = row * THUMB_WIDTH
    for (let x = from; x < until; x += 2) {
      const across = (x + 0.5 - place.dx) * scale - 0.5
      const left = Math.min(Math.max(0, Math.floor(across)), soft.width - 2)
      const right = across - left
      const corner = upper * soft.width + left
      const high = soft.data[corner]! + (soft.data[corner + 1]! - soft.data[corner]!) * right
      const low =
        soft.data[corner + soft.width]! +
        (soft.data[corner + soft.width + 1]! - soft.data[corner + soft.width]!) * right
      const apart = Math.abs(high + (low - high) * below - other.data[at + x]!)
      // Capped, so that an edit does not spoil the alignment.
      sum += apart > APART ? APART : apart
      pixels++
    }
  }
  return pixels === 0 ? Number.POSITIVE_INFINITY : sum / pixels
}

/** The detail blurred to the thumbnail's resolution. */
interface Soft {
  width: number
  height: number
  data: Float32Array
}

function softened(picture: Summed): Soft {
  const { width, height, sums } = picture
  const across = width + 1
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - 1), Math.min(height, y + 2)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width, x + 2)]
      const sum =
        sums[bottom * across + right]! -
        sums[bottom * across + left]! -
        sums[top * across + right]! +
        sums[top * across + left]!
      data[y * width + x] = sum / ((right - left) * (bottom - top))
    }
  }
  return { width, height, data }
}

function countApart(picture: Summed, other: Grey, place: Place): Compared {
  const apart = new Uint8Array(other.data.length)
  const faintRows: number[] = []
  let [strong, pixels] = [0, 0]
  eachRow(picture, other, place, (row, from, until, greys) => {
    let faint = 0
    for (let x = from; x < until; x++) {
      const at = row * THUMB_WIDTH + x
      const by = Math.abs(greys[x]! - other.data[at]!)
      if (by > FAINTLY_APART) faint++
      if (by <= APART) continue
      strong++
      apart[at] = 1
    }
    if (faint > 1) faintRows.push(row)
    pixels += until - from
  })
  if (pixels === 0) return { place, share: 1, lines: other.height, clump: strong, spots: [], otherSpots: [] }
  // Spots of different pictures are useless.
  const found = strong / pixels > WORD_MOST ? [] : spotsOf(apart, THUMB_WIDTH)
  const height = (picture.height / DETAIL_WIDTH) * place.width * place.stretch
  const within = (spot: Spot, by: { x: number; y: number; width: number; height: number }) =>
    clipped({
      x: (spot.x - by.x) / by.width,
      y: (spot.y - by.y) / by.height,
      width: spot.width / by.width,
      height: spot.height / by.height,
    })
  return {
    place,
    share: strong / pixels,
    lines: faintRows.filter((row, index) => index === 0 || row - faintRows[index - 1]! > LINE_GAP).length,
    clump: Math.max(0, ...found.map(({ pixels }) => pixels)),
    spots: found.map(spot => within(spot, { x: place.dx, y: place.dy, width: place.width, height })),
    otherSpots: found.map(spot => within(spot, { x: 0, y: 0, width: THUMB_WIDTH, height: other.height })),
  }
}

/** Rows between two lines of text. */
const LINE_GAP = 2

function clipped({ x, y, width, height }: Spot): Spot {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000
  return {
    x: rounded(left),
    y: rounded(top),
    width: rounded(Math.min(1, x + width) - left),
    height: rounded(Math.min(1, y + height) - top),
  }
}
