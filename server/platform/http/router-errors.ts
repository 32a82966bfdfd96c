import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { calls } from '#contract/calls.ts'
import { API_BASE, type Call, waysTo } from '#contract/platform/call.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Deps } from '../deps.ts'
import { apiNotFound, sendProblem, toRefusal } from './errors.ts'
import { Refusal } from './refusal.ts'
import { headersFor, ownPath } from './security.ts'

/** Errors before a route is found, such as invalid percent encoding. No hook runs, so headers, limit, counters and log are here. */
export function routerErrors(deps: Pick<Deps, 'config' | 'pages' | 'log' | 'requests'>) {
  const headers = headersFor(deps)
  let isOverLimit = async (_request: FastifyRequest) => false

  return {
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
        const details = { retryAfterSeconds: 60 }
        return sendProblem(reply, new Refusal('too_many_requests', requestRefusals.tooManyRequests, details))
      }
      const path = ownPath(request.url)
      if (error.code !== 'FST_ERR_BAD_URL' || request.method !== 'GET' || path.startsWith(`${API_BASE}/`))
        return sendProblem(reply, toRefusal(error))
      return reply.redirect(path.replaceAll('%', '%25'))
    },
  }
}

/** 405 where only the method is unknown, else 404. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  const named = ways.filter(({ url }) => url === path)
  const fitting = named.length > 0 ? named : ways.filter(({ pattern }) => pattern.test(path))
  if (fitting.length === 0) return apiNotFound(request, reply)
  reply.header('allow', [...new Set(fitting.map(({ method }) => method))].join(', '))
  return sendProblem(reply, new Refusal('method_not_allowed', requestRefusals.methodNotAllowed))
}

/** Keeps GET /booking/create from matching a pattern as the booking "create". */
export const preferStaticRoutes: onRequestHookHandler = (request, reply, done) => {
  const isPattern = request.routeOptions.url?.includes('/:')
  if (isPattern && names.has(pathOf(request))) void unknownCall(request, reply)
  else done()
}

const pathOf = ({ url }: FastifyRequest) => (url.split('?', 1)[0] ?? '').replace(/(.)\/$/, '$1')

const ways = Object.values<Call>(calls)
  .flatMap(waysTo)
  .map(({ method, url }) => ({ method, url, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) }))
const names = new Set(ways.map(({ url }) => url).filter(url => !url.includes(':')))
