import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { API_BASE } from '#contract/platform/call.ts'
import { guardCalls } from '#server/access/guard.ts'
import { accessRoutes } from '#server/access/routes.ts'
import { ownBookingRoutes } from '#server/booking/own/routes.ts'
import { bookingRoutes } from '#server/booking/routes.ts'
import { waitingRoutes } from '#server/booking/waiting/routes.ts'
import { pictureFiles } from '#server/catalogue/pictures/files.ts'
import { pictureRoutes } from '#server/catalogue/pictures/routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import { settingsRoutes } from '#server/catalogue/settings/routes.ts'
import { shareCardRoutes } from '#server/catalogue/share-card/routes.ts'
import { numbersRoutes } from '#server/desk/numbers/routes.ts'
import { deskRoutes } from '#server/desk/routes.ts'
import { spaRoutes } from '#server/desk/spa/routes.ts'
import { placeAhead } from '#server/desk/team/place-ahead.ts'
import { teamRoutes } from '#server/desk/team/routes.ts'
import { banksRoutes } from '#server/ledger/banks/routes.ts'
import { creditsRoutes } from '#server/money/credits/routes.ts'
import { paymentRoutes } from '#server/money/receipts/routes.ts'
import { moneyRoutes } from '#server/money/routes.ts'
import { healthRoutes } from '#server/operations/metrics/health.ts'
import { metricsRoute } from '#server/operations/metrics/serve.ts'
import { operationsRoutes } from '#server/operations/routes.ts'
import { letterRoutes } from '#server/people/newsletter/letters/routes.ts'
import { newsletterRoutes } from '#server/people/newsletter/routes.ts'
import { peopleRoutes } from '#server/people/routes.ts'
import { surveyRoutes } from '#server/people/survey/routes.ts'
import { recordRoutes } from '#server/platform/audit-log/routes.ts'
import { responseCache } from '#server/platform/cache/responses.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type App, speakContract } from '#server/platform/http/contract-adapter.ts'
import { answerInTime, excludeUploadTime } from '#server/platform/http/deadline.ts'
import { answerErrors } from '#server/platform/http/errors.ts'
import { refuseOverload } from '#server/platform/http/overload.ts'
import { limitRates } from '#server/platform/http/rate-limits.ts'
import { logResponses } from '#server/platform/http/request-counts.ts'
import { preferStaticRoutes, routerErrors, unknownCall } from '#server/platform/http/router-errors.ts'
import { protect } from '#server/platform/http/security.ts'
import { gatherRoutes } from './docs/openapi.ts'
import { docsRoutes } from './docs/routes.ts'
import { pageRoutes } from './pages/routes.ts'

const BODY_LIMIT_BYTES = 128 * 1024
const REQUEST_TIMEOUT_MS = 60_000
const KEEP_ALIVE_ON_CLOSE_MS = 500
/** A stopping server then closes the connections of slow clients. */
const SLOWEST_CLIENT_MS = 10_000

export async function buildApp(deps: Deps) {
  const { config, log } = deps
  const unrouted = routerErrors(deps)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Fastify would log the address; logResponses does not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // A stopping server still serves requests on open connections.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 800 },
    frameworkErrors: unrouted.answer,
  })

  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = KEEP_ALIVE_ON_CLOSE_MS
    setTimeout(() => app.server.closeAllConnections(), SLOWEST_CLIENT_MS).unref()
  })
  allowDraining(app)
  logResponses(app, deps.requests)
  answerErrors(app, deps.requests)
  protect(app, deps)
  const responses = responseCache(deps, await limitRates(app, config))
  app.decorate('responses', responses)
  unrouted.countWith(app)
  await refuseOverload(app, config)
  // After the queue is added to a handler, so that waiting counts.
  answerInTime(app, config)

  await app.register(
    async scope => {
      await gatherRoutes(scope, config)
      await scope.register(async calls => callRoutes(speakContract(calls), deps))
      docsRoutes(scope, deps)
      for (const rest of ['/', '/*']) scope.all(rest, unknownCall)
    },
    { prefix: API_BASE },
  )
  metricsRoute(app, deps)
  pictureFiles(app, deps)
  shareCardRoutes(app, deps)
  await pageRoutes(app, deps)
  responses.installBeforeRouter(app)
  return app
}

function callRoutes(api: App, deps: Deps) {
  // Plain text would let another site's form send what a JSON call reads.
  api.removeContentTypeParser('text/plain')
  api.addHook('onRequest', preferStaticRoutes)
  guardCalls(api, deps)
  excludeUploadTime(api)
  healthRoutes(api, deps)
  catalogueRoutes(api, { ...deps, placeAhead })
  banksRoutes(api, deps)
  bookingRoutes(api, deps)
  ownBookingRoutes(api, deps)
  waitingRoutes(api, deps)
  accessRoutes(api, deps)
  deskRoutes(api, deps)
  teamRoutes(api, deps)
  recordRoutes(api, deps)
  operationsRoutes(api, deps)
  paymentRoutes(api, deps)
  pictureRoutes(api, deps)
  settingsRoutes(api, deps)
  spaRoutes(api, deps)
  surveyRoutes(api, deps)
  creditsRoutes(api, deps)
  newsletterRoutes(api, deps)
  letterRoutes(api, deps)
  peopleRoutes(api, deps)
  numbersRoutes(api, deps)
  moneyRoutes(api, deps)
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: { isOn: boolean; begin(): void }
  }
}

/** Between SIGTERM and the close, requests are served, health fails, so that the proxy switches, and responses close connections. */
function allowDraining(app: FastifyInstance) {
  const draining = {
    isOn: false,
    begin() {
      draining.isOn = true
      app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    },
  }
  app.decorate('draining', draining)
}
