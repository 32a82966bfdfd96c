import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '#contract/call.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { sendProblem, toRefusal } from './errors.ts'
import { ownPath } from './own-path.ts'
import { Refusal } from './refusal.ts'
import { headersFor } from './security.ts'

/**
 * What fails before a route is found, such as an address whose percent signs mean nothing: a person gets a page even so.
 * No hook sees these requests, so what hooks do for all others is done here: headers, the rate limit, a line in the log.
 */
export function routerErrors(deps: Pick<Deps, 'config' | 'pages' | 'log' | 'requests'>) {
  const headers = headersFor(deps)
  let isOverLimit = async (_request: FastifyRequest) => false

  return {
    /** Once the limits of the app are there: these requests count with all that have none of their own. */
    countWith(app: FastifyInstance) {
      if (!deps.config.rateLimits) return
      const count = app.createRateLimit()
      isOverLimit = async request => {
        const counted = await count(request)
        return !counted.isAllowed && counted.isExceeded
      }
    },

    async answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const began = performance.now()
      reply.raw.once('finish', () => {
        const { statusCode: status } = reply.raw
        const ms = performance.now() - began
        const line = { reqId: request.id, method: request.method, route: 'unknown', status, ms: Math.round(ms) }
        deps.requests.count(line.method, line.route, status, ms)
        deps.log.info(line, 'answered')
      })
      reply.headers(headers)
      if (await isOverLimit(request)) {
        deps.requests.rateLimited++
        return sendProblem(reply, tooMany())
      }
      const path = ownPath(request.url)
      if (error.code !== 'FST_ERR_BAD_URL' || request.method !== 'GET' || path.startsWith(`${API_BASE}/`))
        return sendProblem(reply, toRefusal(error))
      return reply.redirect(path.replaceAll('%', '%25'))
    },
  }
}

function tooMany() {
  return new Refusal('too_many_requests', requestRefusals.tooManyRequests, { retryAfterSeconds: 60 })
}
