import { z } from 'zod'

/**
 * What of a price is to be transferred before the visit: all of it, a share in percent, an amount, or nothing. The rest is paid
 * at the spa.
 */
export const deposit = z
  .object({
    kind: z.enum(['all', 'share', 'amount', 'none']),
    /** Percent of the price for "share", money for "amount". */
    value: z.int().min(1).max(1_000_000_000).optional(),
  })
  .refine(({ kind, value }) => (kind !== 'share' && kind !== 'amount') || value !== undefined, {
    error: 'Please say how much the deposit is',
    path: ['value'],
  })
  .refine(({ kind, value = 0 }) => kind !== 'share' || value <= 100, {
    error: 'A share is at most 100 percent',
    path: ['value'],
  })
