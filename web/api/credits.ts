import type { CreditsResponse } from '#contract/credits.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'

/** The server asks the outside credits service, so that the page itself needs no foreign host. */
export function fetchCredits() {
  return get<CreditsResponse>(callPath('fetchCredits'))
}
