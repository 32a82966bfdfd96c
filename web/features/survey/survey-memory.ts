import { SURVEY_CLOSED_KEY, SURVEY_COMPLETED_KEY, SURVEY_SUPPRESSED_SECONDS } from '#contract/rules.ts'

/** The survey's flags in localStorage. Where storage is blocked, the survey opens again on the next page view. */

export function mayAsk(now: number): boolean {
  if (read(SURVEY_COMPLETED_KEY) !== null) return false
  const closedAt = Number(read(SURVEY_CLOSED_KEY) ?? Number.NaN)
  return !(now - closedAt < SURVEY_SUPPRESSED_SECONDS * 1000)
}

export function rememberClosed(now: number) {
  write(SURVEY_CLOSED_KEY, String(now))
}

export function rememberCompleted() {
  write(SURVEY_COMPLETED_KEY, 'true')
}

function read(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the survey only opens again next time.
  }
}
