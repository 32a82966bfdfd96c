import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import { requestMessages } from '#contract/messages.ts'
import { isUnavailable } from '#server/db/transaction.ts'
import { Refusal } from './refusal.ts'

/** The one place where a failure becomes an answer. What is not an expected no says nothing about the inside. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, refusal)
  })
}

export function sendProblem(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  const problem: Problem = {
    success: false,
    error: refusal.message,
    message: refusal.message,
    code: refusal.code,
    ...(refusal.fieldErrors && { fieldErrors: refusal.fieldErrors }),
  }
  // Written out here, past the route's own answer schema, which only knows the good case.
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => payload as string)
    .send(JSON.stringify(problem))
}

export function apiNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(reply, new Refusal(404, 'not_found', requestMessages.notFound))
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  if (isUnavailable(error))
    return new Refusal(503, 'unavailable', requestMessages.unavailable, { retryAfterSeconds: 5 })
  const known = knownStatuses[error.statusCode ?? 500]
  if (known) return new Refusal(error.statusCode as number, known.code, known.sentence, known.more)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal(400, 'invalid_input', requestMessages.invalid)
  return new Refusal(500, 'internal', requestMessages.internal)
}

const knownStatuses: Record<number, { code: ErrorCode; sentence: string; more?: { retryAfterSeconds: number } }> = {
  404: { code: 'not_found', sentence: requestMessages.notFound },
  405: { code: 'method_not_allowed', sentence: requestMessages.methodNotAllowed },
  413: { code: 'too_large', sentence: requestMessages.tooLarge },
  415: { code: 'unsupported_media_type', sentence: requestMessages.unsupportedMediaType },
  503: { code: 'unavailable', sentence: requestMessages.unavailable, more: { retryAfterSeconds: 5 } },
}

/** Our schemas speak in the customer's sentences, so the first issue is the error and every field keeps its own. */
function invalidInput(issues: { instancePath: string; message?: string }[]) {
  const fieldErrors: Record<string, string> = {}
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.')
    if (field && message) fieldErrors[field] ??= message
  }
  const sentence = Object.values(fieldErrors)[0] ?? requestMessages.invalid
  return new Refusal(400, 'invalid_input', sentence, { fieldErrors })
}
