import { z } from 'zod'
import { plainDate } from '../platform/shapes.ts'

/** A receipt that came before: the very picture, or the same one with something changed. */

const part = z.number().min(0).max(1)

/** Where something was changed, as parts of the picture's width and height. */
export const spot = z.object({ x: part, y: part, width: part, height: part })

export const likeness = z.object({
  /** Of which of the card's receipts it is true, counted as they are. */
  n: z.int(),
  kind: z.enum(['same', 'changed']),
  bookingId: z.string(),
  bookingHash: z.string(),
  bookingDate: plainDate,
  spots: z.array(spot),
})

export type Spot = z.infer<typeof spot>
export type Likeness = z.infer<typeof likeness>
