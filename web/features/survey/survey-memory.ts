import {
  SURVEY_CLOSED_KEY,
  SURVEY_COMPLETED_KEY,
  SURVEY_SUPPRESSED_SECONDS,
  SURVEY_WORDS_KEY,
} from '#contract/rules.ts'

/** What the browser keeps of the survey. Where storage is blocked, the survey opens again on the next page view. */

export function mayAsk(now: number): boolean {
  if (read(SURVEY_COMPLETED_KEY) !== null) return false
  const closedAt = Number(read(SURVEY_CLOSED_KEY) ?? Number.NaN)
  return !(now - closedAt < SURVEY_SUPPRESSED_SECONDS * 1000)
}

export function rememberClosed(now: number) {
  write(SURVEY_CLOSED_KEY, String(now))
  keepWords('')
}

export function rememberCompleted() {
  write(SURVEY_COMPLETED_KEY, 'true')
  keepWords('')
}

/** What was typed and not sent, for a reload of this tab. */
export function keptWords(): string {
  return read(SURVEY_WORDS_KEY, 'sessionStorage') ?? ''
}

export function keepWords(words: string) {
  write(SURVEY_WORDS_KEY, words, 'sessionStorage')
}

type Area = 'localStorage' | 'sessionStorage'

function read(key: string, area: Area = 'localStorage') {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string, area: Area = 'localStorage') {
  try {
    globalThis[area].setItem(key, value)
  } catch {
    // Without storage the survey only opens again next time.
  }
}
