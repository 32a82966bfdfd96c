import { hash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/platform/config.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { METRICS_TYPE, openMetrics } from './metrics.ts'

const PATH = '/metrics'
/** The port for metrics accepts connections from this machine alone. */
export const METRICS_HOST = '127.0.0.1'

type MetricsDeps = Parameters<typeof openMetrics>[0]

/** Serves metrics on the site's port with a bearer token; without METRICS_TOKEN the route does not exist. */
export function metricsRoute(app: FastifyInstance, deps: MetricsDeps) {
  if (!deps.config.metricsToken) return
  const metrics = openMetrics(deps)
  const isMetricsToken = metricsTokenCheck(deps.config)
  app.addHook('onClose', async () => metrics.close())
  // Metrics matter most during an overload.
  app.get(PATH, { config: { isNeverRefused: true } }, async ({ headers }, reply) => {
    if (!isMetricsToken(headers.authorization)) throw new Refusal('unauthorized', requestRefusals.unauthorized)
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await metrics.text())
  })
}

export function metricsTokenCheck({ metricsToken }: Pick<Config, 'metricsToken'>) {
  const expected = metricsToken && digest(`Bearer ${metricsToken}`)
  return (authorization = '') => Boolean(expected) && timingSafeEqual(digest(authorization), expected as Buffer)
}

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Serves metrics on METRICS_PORT without a token. */
export async function serveMetrics(deps: MetricsDeps, port: number) {
  const metrics = openMetrics(deps)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) return void response.writeHead(404).end()
    metrics.text().then(
      text => response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, METRICS_HOST, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
      metrics.close()
    },
  }
}
