import type { FastifyRequest } from 'fastify'
import {
  newsletterResponse,
  sendOtpBody,
  subscribersResponse,
  unsubscribeParams,
  verifyOtpBody,
} from '#contract/newsletter.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { listSubscribers, type NewsletterDeps, sendOtp, unsubscribe, verifyOtp } from './newsletter.ts'
import { subscribersCsv } from './subscribers-csv.ts'

export function newsletterRoutes(app: App, deps: NewsletterDeps) {
  const response = { 200: newsletterResponse }

  route(app, 'sendOtp', { body: sendOtpBody, response }, ({ body, within }) => sendOtp(within(deps), body.email))

  route(app, 'verifyOtp', { body: verifyOtpBody, response }, ({ body, within }) => verifyOtp(within(deps), body))

  app.register(async scope => unsubscribeRoute(scope as App, deps))

  route(app, 'listSubscribers', { response: { 200: subscribersResponse } }, async (request, reply) => {
    const subscribers = await listSubscribers(deps)
    reply.header('vary', 'accept')
    if (!wantsCsv(request)) return { success, subscribers }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="subscribers.csv"')
      .serializer((payload: unknown) => payload as string)
      .send(subscribersCsv(subscribers))
  })
}

/** In a scope of its own, because only here a form may be posted: mail programs do so for one click (RFC 8058). */
function unsubscribeRoute(app: App, deps: NewsletterDeps) {
  // The address in the path says it all; what comes with it is read and put aside.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 10_000 },
    async () => undefined,
  )

  route(
    app,
    'unsubscribe',
    { params: unsubscribeParams, response: { 200: newsletterResponse } },
    ({ params, within }) => unsubscribe(within(deps), params.email),
  )
}

function wantsCsv({ headers }: FastifyRequest) {
  return headers.accept?.toLowerCase().includes('text/csv') ?? false
}
