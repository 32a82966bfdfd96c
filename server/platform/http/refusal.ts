import type { NextTime } from '#contract/booking/new-booking.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/platform/errors.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { isDiskFull } from '../startup-problem.ts'

interface Details {
  fieldErrors?: Record<string, string>
  retryAfterSeconds?: number
  nextTime?: NextTime
}

/** An expected failure. Throwing it rolls the transaction back; the error handler turns it into a response. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly status: number
  readonly fieldErrors?: Record<string, string>
  readonly retryAfterSeconds?: number
  readonly nextTime?: NextTime

  constructor(code: ErrorCode, sentence: string, { fieldErrors, retryAfterSeconds, nextTime }: Details = {}) {
    super(sentence)
    this.code = code
    this.status = ERROR_STATUS[code]
    this.fieldErrors = fieldErrors
    this.retryAfterSeconds = retryAfterSeconds
    this.nextTime = nextTime
  }
}

/** Refuses one field; the form shows the sentence beside it. */
export function fieldRefusal(field: string, sentence: string, code: ErrorCode = 'invalid_fields') {
  return new Refusal(code, sentence, { fieldErrors: { [field]: sentence } })
}

export class Overloaded extends Refusal {
  constructor(retryAfterSeconds: number) {
    super('unavailable', requestRefusals.overloaded, { retryAfterSeconds })
  }
}

/** Names a full disk, because waiting does not help. */
export function notStored(error: unknown): Refusal {
  const sentence = isDiskFull(error) ? requestRefusals.diskFull : requestRefusals.unavailable
  return new Refusal('unavailable', sentence, { retryAfterSeconds: 60 })
}
