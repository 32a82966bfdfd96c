import type { FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import {
  newsletterAnswer,
  sendOtpBody,
  subscribersAnswer,
  unsubscribeParams,
  verifyOtpBody,
} from '#contract/newsletter.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requireOwner } from '#server/owner/credential.ts'
import { listSubscribers, type NewsletterDeps, sendOtp, unsubscribe, verifyOtp } from './newsletter.ts'
import { subscribersCsv } from './subscribers-csv.ts'

export function newsletterRoutes(app: App, deps: NewsletterDeps) {
  const response = { 200: newsletterAnswer }

  app.post(calls.sendOtp.path, { schema: { body: sendOtpBody, response } }, ({ body }) => sendOtp(deps, body.email))

  app.post(calls.verifyOtp.path, { schema: { body: verifyOtpBody, response } }, ({ body }) => verifyOtp(deps, body))

  app.register(async scope => unsubscribeRoutes(scope as App, deps))

  app.get(
    calls.listSubscribers.path,
    { onRequest: requireOwner(deps), schema: { response: { 200: subscribersAnswer } } },
    async (request, reply) => {
      const subscribers = await listSubscribers(deps)
      reply.header('cache-control', 'no-store').header('vary', 'accept')
      if (!wantsCsv(request)) return { success: true as const, subscribers }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="subscribers.csv"')
        .serializer((payload: unknown) => payload as string)
        .send(subscribersCsv(subscribers) as never)
    },
  )
}

/** In a scope of their own, because only here a form may be posted: mail programs do so for one click (RFC 8058). */
function unsubscribeRoutes(app: App, deps: NewsletterDeps) {
  const { method, alsoMethods, path } = calls.unsubscribe
  // The address in the path says it all; what comes with it is read and put aside.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 10_000 },
    async () => undefined,
  )

  app.route({
    method: [method, ...alsoMethods],
    url: path,
    schema: { params: unsubscribeParams, response: { 200: newsletterAnswer } },
    handler: ({ params }) => unsubscribe(deps, params.email),
  })

  // Mail scanners and link previews follow links; following one changes nothing.
  app.get(path, async (_request, reply) => {
    reply.header('allow', [method, ...alsoMethods].join(', '))
    throw new Refusal('method_not_allowed', requestRefusals.methodNotAllowed)
  })
}

function wantsCsv({ headers }: FastifyRequest) {
  return headers.accept?.toLowerCase().includes('text/csv') ?? false
}
