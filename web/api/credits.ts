import { callPath } from '#contract/calls.ts'
import type { CreditsAnswer } from '#contract/credits.ts'
import { get } from './client.ts'

/** The server asks the outside credits service, so that the page itself needs no foreign host. */
export function fetchCredits() {
  return get<CreditsAnswer>(callPath('fetchCredits'))
}
