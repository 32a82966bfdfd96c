import { z } from 'zod'
import { success } from '../platform/shapes.ts'

/** The outside credits service may answer anything; only a text with a link is worth showing. */
export const credits = z.object({ text: z.string().max(2000), link: z.string().max(2000) })

/** The server asks the outside service for the page; null when that failed or none is configured. */
export const creditsResponse = z.object({ success, credits: credits.nullable() })

export type Credits = z.infer<typeof credits>
export type CreditsResponse = z.infer<typeof creditsResponse>
