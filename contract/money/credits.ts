import { z } from 'zod'
import { success } from '../platform/shapes.ts'

/** The external credits service may return anything; only this shape is shown. */
export const credits = z.object({ text: z.string().max(2000), link: z.string().max(2000) })

/** Null if the request failed or no service is configured. */
export const creditsResponse = z.object({ success, credits: credits.nullable() })

export type Credits = z.infer<typeof credits>
export type CreditsResponse = z.infer<typeof creditsResponse>
