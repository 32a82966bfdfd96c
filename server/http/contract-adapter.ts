import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { issueSentence } from '#contract/issue-sentences.ts'
import { refuseUnstorableText } from './storable-text.ts'

/** A Fastify whose routes are typed, checked and answered by the contract's schemas. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export function speakContract(app: FastifyInstance): App {
  z.config({ customError: issueSentence })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  takeEmptyBodies(app)
  app.addHook('preValidation', (request, _reply, done) => {
    refuseUnstorableText(request)
    done()
  })
  return app.withTypeProvider<ZodTypeProvider>() as App
}

/** Programs send DELETE with a JSON content type and nothing to go with it: no body is no body. */
function takeEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
