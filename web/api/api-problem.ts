import type { NextTime } from '#contract/booking/new-booking.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'

/** The server's own codes, and one for a call that got no response at all. */
export type FailureCode = ErrorCode | 'no_response'

export interface Failure {
  code: FailureCode
  sentence: string
  fieldErrors?: Record<string, string>
}

type Details = Pick<ApiProblem, 'code' | 'status' | 'sentence' | 'fieldErrors' | 'nextTime'> & { cause?: unknown }

/** A call refused by the server, or without a response. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code!: FailureCode
  readonly status?: number
  readonly sentence?: string
  readonly fieldErrors?: Record<string, string>
  readonly nextTime?: NextTime

  constructor({ cause, ...details }: Details) {
    super(details.sentence ?? 'The call failed', { cause })
    Object.assign(this, details)
  }

  /** True if the server decided. Without a response, or while an earlier attempt runs, the outcome is unknown. */
  get isDecision() {
    return this.status !== undefined && this.status < 500 && this.code !== 'request_in_progress'
  }
}

const TRANSIENT: FailureCode[] = ['no_response', 'internal', 'unavailable', 'too_many_requests']

/** True if the same call may succeed later. */
export const isTransient = (code: FailureCode) => TRANSIENT.includes(code)

export function failureOf(problem: unknown, otherwise: string): Failure {
  const { code, fieldErrors } = problem instanceof ApiProblem ? problem : { code: 'internal' as const }
  return { code, sentence: sentenceOf(problem, otherwise), ...(fieldErrors && { fieldErrors }) }
}

export function sentenceOf(problem: unknown, otherwise: string): string {
  return (problem instanceof ApiProblem && problem.sentence) || otherwise
}
