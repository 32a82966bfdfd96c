import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode, ErrorResponse } from '#contract/platform/errors.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { isUnavailable } from '../db/transaction.ts'
import { isDiskFull } from '../startup-problem.ts'
import { notStored, Overloaded, Refusal } from './refusal.ts'
import type { RequestCounts } from './request-counts.ts'

/** Turns every failure into a response. An unexpected one reveals no internals. */
export function answerErrors(app: FastifyInstance, requests: RequestCounts) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toRefusal(error)
    // The client closed the connection.
    const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (refusal.status >= 500 && !hasLeft) logFailure(request.log, error, 'request')
    return sendProblem(reply, refusal)
  })
  // A hook, because pages have an error handler of their own.
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof Overloaded) requests.overloaded++
    else if (error instanceof Refusal && error.code === 'too_many_requests') requests.rateLimited++
    done()
  })
}

/** Logs expected failures without a stack, which would fill the log. */
export function logFailure(log: FastifyBaseLogger, error: FastifyError, what: 'request' | 'page') {
  if (error instanceof Overloaded) log.warn({ reason: 'overload' }, `${what} refused`)
  else if (error instanceof Refusal) log.warn({ reason: error.code }, `${what} refused`)
  else if (isDiskFull(error)) log.error({ reason: error.message }, `${what} failed: the disk is full`)
  else if (isUnavailable(error)) log.error({ reason: error.message, code: error.code }, `${what} failed`)
  else log.error({ err: error }, `${what} failed`)
}

export function sendProblem(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  const problem: ErrorResponse = {
    success: false,
    error: refusal.message,
    message: refusal.message,
    code: refusal.code,
    ...(refusal.fieldErrors && { fieldErrors: refusal.fieldErrors }),
    ...(refusal.nextTime && { nextTime: refusal.nextTime }),
  }
  // Bypasses the route's response schema, which only describes success.
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => payload as string)
    .send(JSON.stringify(problem))
}

export function apiNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(reply, new Refusal('not_found', requestRefusals.notFound))
}

export function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  if (isDiskFull(error)) return notStored(error)
  if (isUnavailable(error)) return new Refusal('unavailable', requestRefusals.unavailable, { retryAfterSeconds: 5 })
  const { statusCode = 500 } = error as FastifyError
  const known = knownStatuses[statusCode]
  if (known) return new Refusal(known.code, known.sentence, known.more)
  if (statusCode >= 400 && statusCode < 500) return new Refusal('invalid_request', requestRefusals.invalid)
  return new Refusal('internal', requestRefusals.internal)
}

const knownStatuses: Record<number, { code: ErrorCode; sentence: string; more?: { retryAfterSeconds: number } }> = {
  404: { code: 'not_found', sentence: requestRefusals.notFound },
  405: { code: 'method_not_allowed', sentence: requestRefusals.methodNotAllowed },
  413: { code: 'too_large', sentence: requestRefusals.tooLarge },
  415: { code: 'unsupported_type', sentence: requestRefusals.unsupportedType },
  503: { code: 'unavailable', sentence: requestRefusals.unavailable, more: { retryAfterSeconds: 5 } },
}

/** The schemas' messages are sentences for customers: the first one becomes the error. */
function invalidInput(issues: { instancePath: string; message?: string }[]) {
  const fieldErrors: Record<string, string> = {}
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.')
    if (field && message) fieldErrors[field] ??= message
  }
  const sentence = Object.values(fieldErrors)[0] ?? requestRefusals.invalid
  return new Refusal('invalid_fields', sentence, { fieldErrors })
}
