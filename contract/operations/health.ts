import { z } from 'zod'

/** Optional fields need the owner's credential or the token of /metrics. Without a database the call fails with 503. */
export const healthResponse = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** Strangers read "ok". */
  database: z.enum(['ok', 'embedded', 'postgresql']),
  /** Null when run from sources. */
  commit: z.string().nullable().optional(),
  /** Overdue mails without newsletters, and the age of the oldest. */
  mails: z.object({ waiting: z.int(), oldestSeconds: z.int() }).optional(),
})

export type HealthResponse = z.infer<typeof healthResponse>
