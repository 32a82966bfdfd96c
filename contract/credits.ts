import { z } from 'zod'

/** The outside credits service may answer anything; only a text with a link is worth showing. */
export const credits = z.object({ text: z.string().max(2000), link: z.string().max(2000) })

/** Null when the service failed or is not configured. */
export const creditsAnswer = credits.nullable()

export type Credits = z.infer<typeof credits>
