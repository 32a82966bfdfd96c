import { z } from 'zod'
import { plainDate } from '../platform/shapes.ts'

/** Share of the picture's width or height. */
const part = z.number().min(0).max(1)

export const spot = z.object({ x: part, y: part, width: part, height: part })

/** An earlier receipt with the same picture, unchanged or edited. */
export const likeness = z.object({
  /** Index of the card's receipt. */
  n: z.int(),
  kind: z.enum(['same', 'changed']),
  bookingId: z.string(),
  bookingHash: z.string(),
  bookingDate: plainDate,
  spots: z.array(spot),
})

export type Spot = z.infer<typeof spot>
export type Likeness = z.infer<typeof likeness>
