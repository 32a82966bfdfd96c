import { hash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusal.ts'
import { openMetrics } from './metrics.ts'
import { METRICS_TYPE } from './text.ts'

const PATH = '/metrics'
/** Only this machine reaches the port of the figures. */
export const METRICS_HOST = '127.0.0.1'

type Measured = Parameters<typeof openMetrics>[0]

/** On the site's own port only for who has the token; without one there is nothing at this address. */
export function metricsRoute(app: FastifyInstance, deps: Measured & Pick<Deps, 'config'>) {
  if (!deps.config.metricsToken) return
  const metrics = openMetrics(deps)
  const isMetricsToken = metricsTokenCheck(deps.config)
  app.addHook('onClose', async () => metrics.close())
  // Who watches wants to see an overload most of all.
  app.get(PATH, { config: { isNeverRefused: true } }, async ({ headers }, reply) => {
    if (!isMetricsToken(headers.authorization)) throw new Refusal('unauthorized', requestRefusals.unauthorized)
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await metrics.text())
  })
}

/** Whether a request carries the token of the figures; nobody does where there is none. */
export function metricsTokenCheck({ metricsToken }: Pick<Config, 'metricsToken'>) {
  const expected = metricsToken && digest(`Bearer ${metricsToken}`)
  return (authorization = '') => Boolean(expected) && timingSafeEqual(digest(authorization), expected as Buffer)
}

function digest(text: string) {
  return hash('sha256', text, 'buffer')
}

/** A port of its own that only this machine reaches. */
export async function serveMetrics(deps: Measured, port: number) {
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
