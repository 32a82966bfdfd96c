import type { RequestBody, RequestResponse } from '#contract/people.ts'
import { requestCallPath } from '#contract/request-calls.ts'
import { postAsNobody } from './client.ts'

/** Asks for a copy of one's data, or to be erased. */
export function requestMyData(body: RequestBody) {
  return postAsNobody<RequestResponse>(requestCallPath('requestMyData'), body)
}
