import { z } from 'zod'
import { instant } from '../platform/shapes.ts'

/** What can be added to what a visit costs. A discount takes something off. */
export const ADDED_KINDS = ['extra', 'product', 'tip', 'discount'] as const
/** `waived`: what of the price was not asked for at the end. */
export const LINE_KINDS = ['treatment', 'waived', ...ADDED_KINDS] as const

export type AddedKind = (typeof ADDED_KINDS)[number]
export type LineKind = (typeof LINE_KINDS)[number]

/** A line of a visit's account. What was taken off again has a line of its own, with the opposite amount. */
export const accountLine = z.object({
  _id: z.string(),
  kind: z.enum(LINE_KINDS),
  label: z.string(),
  quantity: z.int(),
  /** Of the whole line; below 0 where it takes something off. */
  amount: z.int(),
  reason: z.string(),
  /** Null for a treatment. */
  at: instant.nullable(),
  by: z.string(),
  /** The line that this one takes off again. */
  reverses: z.string().nullable(),
})

export type AccountLine = z.infer<typeof accountLine>
