import {
  SURVEY_CLOSED_KEY,
  SURVEY_COMPLETED_KEY,
  SURVEY_SUPPRESSED_SECONDS,
  SURVEY_WORDS_KEY,
} from '#contract/rules.ts'
import { readText, writeText } from '#web/storage.ts'

/** What the browser keeps of the survey. Where storage is blocked, the survey opens again on the next page view. */

export function mayAsk(now: number): boolean {
  if (readText(SURVEY_COMPLETED_KEY) !== null) return false
  const closedAt = Number(readText(SURVEY_CLOSED_KEY) ?? Number.NaN)
  return !(now - closedAt < SURVEY_SUPPRESSED_SECONDS * 1000)
}

export function rememberClosed(now: number) {
  writeText(SURVEY_CLOSED_KEY, String(now))
  keepWords('')
}

export function rememberCompleted() {
  writeText(SURVEY_COMPLETED_KEY, 'true')
  keepWords('')
}

/** What was typed and not sent, for a reload of this tab. */
export function keptWords(): string {
  return readText(SURVEY_WORDS_KEY, 'sessionStorage') ?? ''
}

export function keepWords(words: string) {
  writeText(SURVEY_WORDS_KEY, words, 'sessionStorage')
}
