import { z } from 'zod'
import { lettersText } from '../messages.ts'
import { instant, success } from '../platform/shapes.ts'
import { controlCharacters } from '../platform/text.ts'
import { LETTER_BODY_MAX_CHARACTERS, LETTER_SUBJECT_MAX_CHARACTERS } from '../rules.ts'
import { LETTER_STATUSES } from './letter-states.ts'

/** Letters to those who asked for them: how they are written, sent, stopped and counted. */

const subject = z
  .string({ error: lettersText.subjectMissing })
  .trim()
  .min(1, { error: lettersText.subjectMissing })
  .max(LETTER_SUBJECT_MAX_CHARACTERS, { error: lettersText.subjectTooLong })
  .refine(text => !controlCharacters.test(text), { error: lettersText.subjectOneLine })

/** Simple HTML; whether anything is left of it when it was cleaned is for the server to say. */
const body = z
  .string({ error: lettersText.bodyMissing })
  .trim()
  .min(1, { error: lettersText.bodyMissing })
  .max(LETTER_BODY_MAX_CHARACTERS, { error: lettersText.bodyTooLong })

export const letterBody = z.object({ subject, body })

/** What is left out stays. `version` is the one the change was made from: when somebody else was faster, nothing is written. */
export const letterChange = letterBody.partial().extend({ version: z.int().optional() })

/** Half-written letters are looked at too. */
export const previewBody = z.object({
  subject: z.string().trim().max(LETTER_SUBJECT_MAX_CHARACTERS).default(''),
  body: z.string().trim().max(LETTER_BODY_MAX_CHARACTERS).default(''),
})
export const previewResponse = z.object({ success, subject: z.string(), html: z.string(), text: z.string() })

/** Without a time: now, which is when nobody has taken it back for fifteen seconds. */
export const sendLetterBody = z
  .object({ at: z.iso.datetime({ offset: true, error: lettersText.timeMissing }).nullish() })
  .nullish()

const counts = z.object({
  /** Readers left, retries included. */
  toGo: z.int(),
  /** Taken by the mail server. Whether anybody opens a letter is not looked at. */
  sent: z.int(),
  /** Given up. */
  failed: z.int(),
})

export const letter = z.object({
  _id: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(LETTER_STATUSES),
  /** When it starts to leave; null while nobody has sent it. */
  sendAt: instant.nullable(),
  /** Who subscribed after this instant is not among its readers. */
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The quiet hours hold it back until then. */
  quietUntil: instant.nullable(),
  counts,
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** The device that changed it last. */
  by: z.string(),
})

/** An address the letter did not reach, and why. */
const trouble = z.object({
  mailId: z.string(),
  to: z.string(),
  reason: z.string(),
  /** When it is tried again; null once it was given up. */
  nextTryAt: instant.nullable(),
})

const audience = { subscribers: z.int(), perMinute: z.int() }

export const lettersResponse = z.object({ success, letters: z.array(letter), ...audience })
export const letterResponse = z.object({ success, letter })
export const letterDetailsResponse = z.object({ success, letter, troubles: z.array(trouble), ...audience })
export const letterTestResponse = z.object({ success, to: z.string() })

export type Letter = z.infer<typeof letter>
export type LetterBody = z.output<typeof letterBody>
export type LetterChange = z.output<typeof letterChange>
export type LettersResponse = z.infer<typeof lettersResponse>
export type LetterDetails = z.infer<typeof letterDetailsResponse>
export type LetterTrouble = z.infer<typeof trouble>
