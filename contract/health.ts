import { z } from 'zod'

/** Answered only while the database answers; otherwise the call fails with 503 like any other. */
export const healthResponse = z.object({
  status: z.literal('ok'),
  version: z.string(),
  database: z.enum(['embedded', 'postgresql']),
})

export type HealthResponse = z.infer<typeof healthResponse>
