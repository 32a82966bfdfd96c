import { z } from 'zod'
import { plainDate } from '../platform/shapes.ts'
import { REFUND_STATES } from '../rules.ts'

/** What becomes of a customer's money. Computed on the server once, and shown alike on pages, in emails and at the desk. */

/** Where money goes back to: personal, so only the key of the booking and the desk ever see it. */
export const refundAccount = z.object({ bank: z.string(), number: z.string(), name: z.string() })

export const refund = z.object({
  state: z.enum(REFUND_STATES),
  amount: z.int(),
  /** The last day by which it is returned or decided; null while the account is missing, or once there is nothing to wait for. */
  by: plainDate.nullable(),
  /** Whether, how much, by when and to which account, in one go. */
  sentence: z.string(),
  /** An account is asked for: something is returned, or may be. */
  wantsAccount: z.boolean(),
  account: refundAccount.nullable(),
})

export type Refund = z.infer<typeof refund>
export type RefundAccount = z.infer<typeof refundAccount>
