import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { API_BASE } from '#contract/call.ts'
import { guardCalls } from './access/guard.ts'
import { accessRoutes } from './access/routes.ts'
import { backupRoutes } from './backups/routes.ts'
import { banksRoutes } from './banks/routes.ts'
import { ownBookingRoutes } from './booking/own/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { waitingRoutes } from './booking/waiting/routes.ts'
import { responseCache } from './cache/responses.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { creditsRoutes } from './credits/routes.ts'
import type { Deps } from './deps.ts'
import { deskRoutes } from './desk/routes.ts'
import { gatherRoutes } from './docs/openapi.ts'
import { docsRoutes } from './docs/routes.ts'
import { doctorRoutes } from './doctor/routes.ts'
import { firstStepsRoutes } from './first-steps/routes.ts'
import { type App, speakContract } from './http/contract-adapter.ts'
import { answerInTime, spareTheSender } from './http/deadline.ts'
import { allowDraining } from './http/draining.ts'
import { answerErrors } from './http/errors.ts'
import { refuseOverload } from './http/overload.ts'
import { limitRates } from './http/rate-limits.ts'
import { logResponses } from './http/request-log.ts'
import { routerErrors } from './http/router-errors.ts'
import { protect } from './http/security.ts'
import { keepNamesApart, unknownCall } from './http/unknown-call.ts'
import { healthRoutes } from './metrics/health.ts'
import { metricsRoute } from './metrics/serve.ts'
import { moneyRoutes } from './money/routes.ts'
import { letterRoutes } from './newsletter/letters/routes.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { numbersRoutes } from './numbers/routes.ts'
import { recordRoutes } from './owner/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { pictureFiles } from './pictures/files.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shareCardRoutes } from './share-card/routes.ts'
import { spaRoutes } from './spa/change/routes.ts'
import { surveyRoutes } from './survey/routes.ts'

const BODY_LIMIT_BYTES = 128 * 1024
const REQUEST_TIMEOUT_MS = 60_000
/** How long a stopping server waits on a line that is open after its last response. */
const LAST_WORDS_MS = 500
/** How long it waits for somebody who does not finish asking or does not read the answer; then the rest can end well. */
const SLOWEST_CLIENT_MS = 10_000

/** The server, as the list of what it is made of. */
export async function buildApp(deps: Deps) {
  const { config, log } = deps
  const unrouted = routerErrors(deps)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Its own lines name the address asked for; ours (logResponses) do not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Whoever still comes in over an open line while the server stops is served, and told to close it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 800 },
    frameworkErrors: unrouted.answer,
  })

  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = LAST_WORDS_MS
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
  // After the wait in line is added to a handler, so that its time counts.
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

/** The calls of the contract, each with its guard. */
function callRoutes(api: App, parts: Deps) {
  // Plain text would let another site's form send what a JSON call reads.
  api.removeContentTypeParser('text/plain')
  api.addHook('onRequest', keepNamesApart)
  guardCalls(api, parts)
  spareTheSender(api)
  healthRoutes(api, parts)
  catalogueRoutes(api, parts)
  banksRoutes(api, parts)
  bookingRoutes(api, parts)
  ownBookingRoutes(api, parts)
  waitingRoutes(api, parts)
  accessRoutes(api, parts)
  deskRoutes(api, parts)
  recordRoutes(api, parts)
  backupRoutes(api, parts)
  firstStepsRoutes(api, parts)
  doctorRoutes(api, parts)
  paymentRoutes(api, parts)
  pictureRoutes(api, parts)
  settingsRoutes(api, parts)
  spaRoutes(api, parts)
  surveyRoutes(api, parts)
  creditsRoutes(api, parts)
  newsletterRoutes(api, parts)
  letterRoutes(api, parts)
  peopleRoutes(api, parts)
  retentionRoutes(api, parts)
  numbersRoutes(api, parts)
  moneyRoutes(api, parts)
}
