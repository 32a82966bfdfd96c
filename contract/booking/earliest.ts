import { z } from 'zod'
import { plainDate, success } from '../platform/shapes.ts'

const earliestTime = z.object({ date: plainDate, time: z.string() })

/** By service: the first time at which one of its treatments can be booked. A service without one soon is left out. */
export const earliestResponse = z.object({ success, earliest: z.record(z.string(), earliestTime) })

export type EarliestTime = z.infer<typeof earliestTime>
export type EarliestResponse = z.infer<typeof earliestResponse>
