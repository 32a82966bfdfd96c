import { z } from 'zod'
import { plainDate } from '../platform/shapes.ts'
import { REFUND_STATES } from '../rules.ts'

/** Computed on the server once, and shown alike on pages, in emails and at the desk. */

/** Personal: shown only to the booking's key and the desk. */
export const refundAccount = z.object({ bank: z.string(), number: z.string(), name: z.string() })

export const refund = z.object({
  state: z.enum(REFUND_STATES),
  amount: z.int(),
  /** Deadline for returning or deciding; null while the account is missing, or when nothing is open. */
  by: plainDate.nullable(),
  sentence: z.string(),
  wantsAccount: z.boolean(),
  account: refundAccount.nullable(),
})

export type Refund = z.infer<typeof refund>
export type RefundAccount = z.infer<typeof refundAccount>
