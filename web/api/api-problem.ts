import type { ErrorCode } from '#contract/errors.ts'

interface Details {
  status?: number
  sentence?: string
  code?: ErrorCode
  fieldErrors?: Record<string, string>
  cause?: unknown
}

/** A call that did not succeed: refused by the server (with its sentence), or never answered (without one). */
export class ApiProblem extends Error {
  readonly status?: number
  readonly sentence?: string
  readonly code?: ErrorCode
  readonly fieldErrors?: Record<string, string>

  constructor({ status, sentence, code, fieldErrors, cause }: Details) {
    super(sentence ?? 'The call failed', { cause })
    this.name = 'ApiProblem'
    this.status = status
    this.sentence = sentence
    this.code = code
    this.fieldErrors = fieldErrors
  }

  /** Whether the server decided. Without an answer, or while an earlier try is still running, it may act or not. */
  get isDecision() {
    return this.status !== undefined && this.status < 500 && this.code !== 'request_in_progress'
  }
}

/** The server's own sentence where it gave one, else the words for this situation. */
export function sentenceOf(problem: unknown, otherwise: string): string {
  return (problem instanceof ApiProblem && problem.sentence) || otherwise
}
