import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { issueSentence } from '#contract/platform/issue-sentences.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { Refusal } from './refusal.ts'

/** A Fastify whose routes are typed, validated and serialised by the contract's schemas. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export function speakContract(app: FastifyInstance): App {
  z.config({ customError: issueSentence })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyBodies(app)
  app.addHook('preValidation', (request, _reply, done) => {
    rejectInvalidText(request)
    done()
  })
  return app.withTypeProvider<ZodTypeProvider>() as App
}

/** Programs send DELETE with a JSON content type and no body. */
function acceptEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

/** Needs its own scope. Mail programs post a form for one click (RFC 8058); the body is ignored. */
export function acceptFormBodies(app: App) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 10_000 },
    async () => undefined,
  )
}

/** True if the client accepts this content type; for calls that have more than one. */
export function accepts(headers: { accept?: string | undefined }, type: string): boolean {
  return headers.accept?.toLowerCase().includes(type) ?? false
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function rejectInvalidText({ params, query, body }: FastifyRequest) {
  const left: unknown[] = [params, query, body]
  // Not recursive, because a hostile body can be nested deeper than the stack.
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && INVALID_TEXT.test(value))
      throw new Refusal('invalid_request', requestRefusals.invalid)
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value))
      for (const inner of Object.values(value)) left.push(inner)
  }
}

const INVALID_TEXT = /\0|\p{Surrogate}/u
