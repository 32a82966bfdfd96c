import { z } from 'zod'

/**
 * Answered only while the database answers; otherwise the call fails with 503 like any other. Strangers learn that all is
 * well and nothing more; the rest needs the owner's credential or the token of /metrics.
 */
export const healthResponse = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** The engine is a detail of the inside: strangers read "ok". */
  database: z.enum(['ok', 'embedded', 'postgresql']),
  /** What it was built from; null where the sources run as they are. */
  commit: z.string().nullable().optional(),
  /** Mails that should have left, and for how long the oldest has waited; letters to subscribers aside. */
  mails: z.object({ waiting: z.int(), oldestSeconds: z.int() }).optional(),
})

export type HealthResponse = z.infer<typeof healthResponse>
