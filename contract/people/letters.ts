import { z } from 'zod'
import { lettersText } from '../messages.ts'
import { instant, success } from '../platform/shapes.ts'
import { controlCharacters } from '../platform/text.ts'
import { LETTER_BODY_MAX_CHARACTERS, LETTER_SUBJECT_MAX_CHARACTERS } from '../rules.ts'
import { LETTER_STATUSES } from './letter-states.ts'

const subject = z
  .string({ error: lettersText.subjectMissing })
  .trim()
  .min(1, { error: lettersText.subjectMissing })
  .max(LETTER_SUBJECT_MAX_CHARACTERS, { error: lettersText.subjectTooLong })
  .refine(text => !controlCharacters.test(text), { error: lettersText.subjectOneLine })

/** Simple HTML; the server rejects a body that is empty after sanitising. */
const body = z
  .string({ error: lettersText.bodyMissing })
  .trim()
  .min(1, { error: lettersText.bodyMissing })
  .max(LETTER_BODY_MAX_CHARACTERS, { error: lettersText.bodyTooLong })

export const letterBody = z.object({ subject, body })

/** Omitted fields stay. A stale `version` is refused. */
export const letterChange = letterBody.partial().extend({ version: z.int().optional() })

export const previewBody = z.object({
  subject: z.string().trim().max(LETTER_SUBJECT_MAX_CHARACTERS).default(''),
  body: z.string().trim().max(LETTER_BODY_MAX_CHARACTERS).default(''),
})
export const previewResponse = z.object({ success, subject: z.string(), html: z.string(), text: z.string() })

/** `at` omitted: sending starts when Undo expires, after fifteen seconds. */
export const sendLetterBody = z
  .object({ at: z.iso.datetime({ offset: true, error: lettersText.timeMissing }).nullish() })
  .nullish()

/** `toGo` includes retries; `sent` is what the mail server accepted. */
const counts = z.object({ toGo: z.int(), sent: z.int(), failed: z.int() })

export const letter = z.object({
  _id: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(LETTER_STATUSES),
  sendAt: instant.nullable(),
  /** People who subscribe after this do not get the letter. */
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** End of the quiet hours that delay the letter. */
  quietUntil: instant.nullable(),
  counts,
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** The device that last changed the letter. */
  by: z.string(),
})

/** A failed delivery. */
const trouble = z.object({
  mailId: z.string(),
  to: z.string(),
  reason: z.string(),
  /** Null after the last try. */
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
