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

const FIRST_YEAR = 1900
const LAST_YEAR = 9998
/** The database has no year 0, and neither it nor our texts have a day after 9999. What is stored may be "for ever". */
const isKnownYear = (text: string) => {
  const year = new Date(text).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}
const wrongYear = { error: 'Please check the year' }

/** A day to look at or to book. */
export const askedDate = plainDate.refine(isKnownYear, wrongYear)
/** A day to keep, perhaps the last there is. */
export const keptDate = plainDate.refine(date => date >= String(FIRST_YEAR), wrongYear)

export const instantWithOffset = z.iso
  .datetime({ offset: true, error: 'Please give the time with its offset' })
  .refine(isKnownYear, wrongYear)

export const instant = z.iso.datetime()

export const wholePrice = z.int({ error: 'A price is a whole number' }).min(0).max(1_000_000_000)

/** Safe in a mail header and on a page. May be empty. */
export const lineOrNothing = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .max(maxCharacters)
    .refine(text => !controlCharacters.test(text), { error: 'Please use one line without control characters' })

export const line = (maxCharacters: number) => lineOrNothing(maxCharacters).min(1)

/** Missing becomes empty; a later check has the sentence for an empty field. */
export const looseText = (maxCharacters: number, tooLong?: string) =>
  z
    .string()
    .trim()
    .max(maxCharacters, tooLong)
    .nullish()
    .transform(text => text ?? '')
