import {
  newsletterResponse,
  sendOtpBody,
  subscribersResponse,
  unsubscribeParams,
  verifyOtpBody,
} from '#contract/newsletter.ts'
import { type App, acceptFormBodies, accepts } from '#server/http/contract-adapter.ts'
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
    if (!accepts(request.headers, 'text/csv')) return { success, subscribers }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="subscribers.csv"')
      .serializer((payload: unknown) => payload as string)
      .send(subscribersCsv(subscribers))
  })
}

function unsubscribeRoute(app: App, deps: NewsletterDeps) {
  acceptFormBodies(app)
  route(
    app,
    'unsubscribe',
    { params: unsubscribeParams, response: { 200: newsletterResponse } },
    ({ params, within }) => unsubscribe(within(deps), params.email),
  )
}
