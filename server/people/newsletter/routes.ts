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
import type { LetterDeps } from './letters/letters.ts'
import { listSubscribers, sendOtp, unsubscribe, verifyOtp } from './newsletter.ts'

export function newsletterRoutes(app: App, deps: LetterDeps) {
  const response = messageResponse

  route(app, 'sendOtp', { body: sendOtpBody, response }, ({ body, within }) => sendOtp(within(deps), body.email))

  route(app, 'verifyOtp', { body: verifyOtpBody, response }, ({ body, within }) => verifyOtp(within(deps), body))

  app.register(async scope => {
    acceptFormBodies(scope as App)
    route(scope as App, 'unsubscribe', { params: unsubscribeParams, response }, ({ params, within }) =>
      unsubscribe(within(deps), params.email),
    )
  })

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

/** RFC 4180 */
function subscribersCsv(subscribers: Subscriber[]): string {
  const rows = [['email', 'subscribedAt'], ...subscribers.map(({ email, subscribedAt }) => [email, subscribedAt])]
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

/** An apostrophe keeps a spreadsheet from running an address like "=…" as a formula. */
function cell(text: string) {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
