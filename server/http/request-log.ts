import type { FastifyInstance } from 'fastify'
import type { RequestCounts } from './request-counts.ts'

/**
 * One line per response, naming the route's pattern instead of the address asked for: addresses carry e-mail addresses,
 * booking identifiers and search words, and those stay out of the log. Counted by the same pattern.
 */
export function logResponses(app: FastifyInstance, requests: RequestCounts) {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    requests.count(line.method, line.route, line.status, reply.elapsedTime)
    if (line.status >= 500) request.log.warn(line, 'answered')
    else request.log.info(line, 'answered')
    done()
  })
}
