import { type Summed, THUMB_WIDTH } from '#server/platform/decoder/grey.ts'
import { ANY_WIDTH, BLOCKS_MAX, type Placed, placer, rowsOf } from './place.ts'

export type Survivor = Placed & { id: string }

const SURVIVORS_MAX = 6
/** Receipts with rows this similar are of one bank's layout, and share a position. */
const ALIKE_ROWS = 2.5
/** After this many layouts, cropped pictures are no longer searched. */
const LAYOUTS_MAX = 40

interface Layout {
  rows: Float64Array
  placed: Placed | undefined
}

/**
 * Finds the candidates among many receipts. Most have one of a few layouts, so the position is searched once per layout. Without
 * `anyWidth`, pictures cropped at the sides are not found.
 */
export function prefilterFor(picture: Summed, { anyWidth = true } = {}) {
  const { place, apart } = placer(picture, anyWidth ? ANY_WIDTH : [THUMB_WIDTH])
  const layouts: Layout[] = []
  const survivors: Survivor[] = []

  function layoutOf(signature: Uint8Array, rows: Float64Array): Layout {
    const known = layouts.find(layout => areAlike(layout.rows, rows))
    if (known) return known
    const layout = { rows, placed: place(signature, rows, layouts.length < LAYOUTS_MAX) }
    if (layouts.length < LAYOUTS_MAX) layouts.push(layout)
    return layout
  }

  return {
    look(id: string, signature: Uint8Array) {
      const { placed } = layoutOf(signature, rowsOf(signature))
      if (!placed) return
      const most = survivors.length < SURVIVORS_MAX ? BLOCKS_MAX : survivors.at(-1)!.blocks
      const blocks = apart(placed, signature, most)
      if (blocks > most) return
      survivors.push({ ...placed, id, blocks })
      survivors.sort((a, b) => a.blocks - b.blocks).splice(SURVIVORS_MAX)
    },
    /** The most similar ones. */
    survivors: () => survivors,
  }
}

function areAlike(one: Float64Array, two: Float64Array): boolean {
  if (one.length !== two.length) return false
  const most = ALIKE_ROWS * one.length
  let sum = 0
  for (let band = 0; band < one.length; band++) {
    const by = one[band]! - two[band]!
    sum += by < 0 ? -by : by
    if (sum > most) return false
  }
  return true
}
