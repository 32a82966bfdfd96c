import { z } from 'zod'
import { controlCharacters } from './text.ts'

export const success = z.literal(true)

export const opaqueId = z.string().trim().min(1).max(64)

export const idParams = z.object({ id: opaqueId })

export const idResponse = z.object({ success, _id: z.string() })
export const messageResponse = z.object({ success, message: z.string() })
export type MessageResponse = z.infer<typeof messageResponse>

export const plainDate = z.iso.date({ error: 'Please give the date as YYYY-MM-DD' })

export const plainMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'Please give the month as YYYY-MM' })

export const instant = z.iso.datetime()

export const wholePrice = z.int({ error: 'A price is a whole number' }).min(0).max(1_000_000_000)

/** Safe in a mail header and on a page. */
export const line = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxCharacters)
    .refine(text => !controlCharacters.test(text), { error: 'Please use one line without control characters' })

/** Missing becomes empty; a later check has the sentence for an empty field. */
export const looseText = (maxCharacters: number, tooLong?: string) =>
  z
    .string()
    .trim()
    .max(maxCharacters, tooLong)
    .nullish()
    .transform(text => text ?? '')
