import { z } from 'zod'

/** Answered only while the database answers; otherwise the call fails with 503 like any other. */
export const healthResponse = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** What it was built from; null where the sources run as they are. */
  commit: z.string().nullable(),
  database: z.enum(['embedded', 'postgresql']),
  /** Mails that should have left, and for how long the oldest has waited; letters to subscribers aside. */
  mails: z.object({ waiting: z.int(), oldestSeconds: z.int() }),
})

export type HealthResponse = z.infer<typeof healthResponse>
