import {
  type Subscriber,
  sendOtpBody,
  subscribersResponse,
  unsubscribeParams,
  verifyOtpBody,
} from '#contract/people/newsletter.ts'
import { messageResponse } from '#contract/platform/shapes.ts'
import { type App, acceptFormBodies, accepts } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { listSubscribers, type NewsletterDeps, sendOtp, unsubscribe, verifyOtp } from './newsletter.ts'

export function newsletterRoutes(app: App, deps: NewsletterDeps) {
  const response = messageResponse

  route(app, 'sendOtp', { body: sendOtpBody, response }, ({ body, within }) => sendOtp(within(deps), body.email))

  route(app, 'verifyOtp', { body: verifyOtpBody, response }, ({ body, within }) => verifyOtp(within(deps), body))

  app.register(async scope => unsubscribeRoute(scope as App, deps))

  route(app, 'listSubscribers', { response: subscribersResponse }, async (request, reply) => {
    const subscribers = await listSubscribers(deps)
    reply.header('vary', 'accept')
    if (!accepts(request.headers, 'text/csv')) return { subscribers }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="subscribers.csv"')
      .serializer((payload: unknown) => payload as string)
      .send(subscribersCsv(subscribers))
  })
}

function unsubscribeRoute(app: App, deps: NewsletterDeps) {
  acceptFormBodies(app)
  route(app, 'unsubscribe', { params: unsubscribeParams, response: messageResponse }, ({ params, within }) =>
    unsubscribe(within(deps), params.email),
  )
}

/** For a spreadsheet: RFC 4180, with lines a mail program's import understands too. */
function subscribersCsv(subscribers: Subscriber[]): string {
  const rows = [['email', 'subscribedAt'], ...subscribers.map(({ email, subscribedAt }) => [email, subscribedAt])]
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

/** An address may start with "=" or "+", which a spreadsheet would run as a formula; an apostrophe makes it text. */
function cell(text: string) {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
