import {
  BLOCK_HEIGHT,
  BLOCK_WIDTH,
  BLOCKS_ACROSS,
  DETAIL_WIDTH,
  meanOf,
  type Summed,
  THUMB_WIDTH,
} from '#server/platform/decoder/grey.ts'

/** A picture's position on another's thumbnail, in the thumbnail's pixels. */
export interface Placement {
  width: number
  dx: number
  dy: number
}

/** A picture cropped at the sides is up to an eighth larger or smaller. */
export const ANY_WIDTH = Array.from({ length: 23 }, (_, index) => 138 + index * 2)
/** Rows per band of the first, coarse search. */
const BAND = 8
const PHASES = [0, 2, 4, 6]
const LEAST_OVERLAP = 0.6
/** Max mean difference of bands within one layout, in greys. */
const ROWS_APART = 5
const BLOCK_APART = 12
/** Pictures with more differing blocks have different layouts. */
export const BLOCKS_MAX = 120
const GIVE_UP = 1000

export type Placed = Placement & { blocks: number }

/** Locates a picture on others: first by its row profile, then by local search. */
export function placer(picture: Summed, widths: readonly number[]) {
  const profiles = widths.map(width => ({ width, phases: PHASES.map(phase => profileOf(picture, width, phase)) }))
  const blocksAt = cachedBlocks(picture)

  /** Counts differing blocks, up to `most`. */
  function apart(placement: Placement, signature: Uint8Array, most: number): number {
    const blocks = blocksAt(placement, signature.length)
    return countApart(index => blocks[index]!, signature, 1, most)
  }

  /** Searching all widths takes twenty times as long. */
  function place(signature: Uint8Array, rows: Float64Array, anyWidth: boolean): Placed | undefined {
    let best: Rough | undefined
    let same: Rough | undefined
    for (const { width, phases } of profiles) {
      const isSame = width === THUMB_WIDTH
      if (!isSame && !anyWidth) continue
      // The same width is the usual case, and searched independently.
      let limit = isSame ? ROWS_APART : Math.min(ROWS_APART, best?.apart ?? ROWS_APART)
      for (const [index, profile] of phases.entries()) {
        const found = bestOffset(profile, rows, limit)
        if (!found) continue
        limit = found.apart
        const rough = { width, dx: 0, dy: BAND * found.offset + PHASES[index]!, apart: found.apart }
        if (isSame) same = rough
        if (!best || found.apart < best.apart) best = rough
      }
    }
    const still = same && settle(signature, same, STILL)
    if (!best || best === same || (still && still.blocks <= SETTLED)) return still
    const moving = settle(signature, { ...best, dx: (THUMB_WIDTH - best.width) / 2 }, MOVING)
    return still && moving ? (moving.blocks < still.blocks ? moving : still) : (still ?? moving)
  }

  /** Local search for the fewest differing blocks: coarse on a sample, then fine. */
  function settle(signature: Uint8Array, start: Placement, reach: Placement): Placed | undefined {
    let best = { width: start.width, dx: start.dx, dy: start.dy, blocks: Number.POSITIVE_INFINITY }
    const look = (width: number, dx: number, dy: number, step: number) => {
      const most = Math.min(best.blocks, GIVE_UP / step)
      const placement = { width, dx, dy }
      const blocks = countApart(index => blockAt(picture, placement, index), signature, step, most)
      if (blocks < best.blocks) best = { width, dx, dy, blocks }
    }
    const spread = reach.dx > 0 ? Math.abs(THUMB_WIDTH - start.width) / 2 : 0
    for (let dx = -spread; dx <= spread; dx += Math.max(1, reach.dx))
      for (let dy = -reach.dy; dy <= reach.dy; dy += 1) look(start.width, start.dx + dx, start.dy + dy, ROUGHLY)
    if (best.blocks > GIVE_UP / ROUGHLY / 2) return undefined
    const sideways = reach.dx > 0 ? 1 : 0
    for (const step of [1, 0.5]) {
      const from = { ...best }
      best.blocks = Number.POSITIVE_INFINITY
      for (let width = -reach.width; width <= reach.width; width += step)
        for (let dx = -sideways; dx <= sideways; dx += step)
          for (let dy = -1; dy <= 1; dy += step) look(from.width + width, from.dx + dx, from.dy + dy, FAIRLY)
    }
    best.blocks = apart(best, signature, BLOCKS_MAX)
    return best.blocks <= BLOCKS_MAX ? best : undefined
  }

  return { place, apart }
}

type Rough = Placement & { apart: number }

const STILL = { width: 0, dx: 0, dy: 4 }
const MOVING = { width: 1, dx: 2, dy: 4 }
/** Good enough to stop searching. */
const SETTLED = 12

/** Mean of each band at this width; NaN for a partial band. */
function profileOf(picture: Summed, width: number, phase: number): Float64Array {
  const scale = DETAIL_WIDTH / width
  const bands = Math.floor((picture.height / scale + phase) / BAND)
  return Float64Array.from({ length: bands }, (_, band) => {
    const top = (band * BAND - phase) * scale
    return top < 0 ? Number.NaN : meanOf(picture, 0, top, picture.width, Math.min(picture.height, top + BAND * scale))
  })
}

export function rowsOf(signature: Uint8Array): Float64Array {
  const perBand = (BAND / BLOCK_HEIGHT) * BLOCKS_ACROSS
  const rows = new Float64Array(Math.floor(signature.length / perBand))
  for (let band = 0; band < rows.length; band++) {
    let sum = 0
    for (let at = band * perBand; at < (band + 1) * perBand; at++) sum += signature[at]!
    rows[band] = sum / perBand
  }
  return rows
}

function bestOffset(profile: Float64Array, rows: Float64Array, limit: number) {
  const first = Number.isNaN(profile[0]!) ? 1 : 0
  const least = LEAST_OVERLAP * Math.min(profile.length - first, rows.length)
  let best: { offset: number; apart: number } | undefined
  let most = limit
  for (let offset = Math.ceil(least) - profile.length; offset <= rows.length - least - first; offset++) {
    const from = Math.max(first, -offset)
    const until = Math.min(profile.length, rows.length - offset)
    const overlap = until - from
    if (overlap < least) continue
    const ceiling = most * overlap
    let sum = 0
    for (let band = from; band < until; band++) {
      const apart = profile[band]! - rows[band + offset]!
      sum += apart < 0 ? -apart : apart
      if (sum > ceiling) break
    }
    if (sum > ceiling || (best && sum / overlap >= best.apart)) continue
    most = sum / overlap
    best = { offset, apart: most }
  }
  return best
}

/** Sampling steps, in rows of blocks. */
const ROUGHLY = 6
const FAIRLY = 3

/** Counts differing blocks in every `step`th row of blocks, up to `most`. */
function countApart(blockAt: (index: number) => number, signature: Uint8Array, step: number, most: number): number {
  let count = 0
  for (let band = 0; band < signature.length / BLOCKS_ACROSS; band += step)
    for (let at = band * BLOCKS_ACROSS; at < (band + 1) * BLOCKS_ACROSS; at++) {
      const block = blockAt(at)
      if (block < 0) continue
      const apart = block - signature[at]!
      if ((apart > BLOCK_APART || apart < -BLOCK_APART) && ++count > most) return count
    }
  return count
}

/** Mean of one block; -1 outside the picture. */
function blockAt(picture: Summed, { width, dx, dy }: Placement, index: number): number {
  const scale = DETAIL_WIDTH / width
  const left = ((index % BLOCKS_ACROSS) * BLOCK_WIDTH - dx) * scale
  const top = (Math.floor(index / BLOCKS_ACROSS) * BLOCK_HEIGHT - dy) * scale
  const right = left + BLOCK_WIDTH * scale
  const bottom = top + BLOCK_HEIGHT * scale
  if (left < 0 || top < 0 || right > picture.width || bottom > picture.height) return -1
  return meanOf(picture, left, top, right, bottom)
}

/** Receipts of one layout are compared with the same blocks. */
function cachedBlocks(picture: Summed) {
  const known = new Map<string, Float64Array>()
  return (placement: Placement, length: number): Float64Array => {
    const key = `${placement.width} ${placement.dx} ${placement.dy}`
    const blocks = known.get(key)
    if (blocks && blocks.length >= length) return blocks
    const made = Float64Array.from({ length }, (_, index) => blockAt(picture, placement, index))
    known.set(key, made)
    return made
  }
}
