import type { FastifyInstance } from 'fastify'
import { mayAct } from '#contract/access/roles.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Call } from '#contract/platform/call.ts'
import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/platform/time.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { STEP_UP_HEADER, WRONG_TOKENS_MAX, WRONG_TOKENS_MINUTES } from '#contract/rules.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clientAlias, clientKey } from '#server/platform/http/client-key.ts'
import { accepts } from '#server/platform/http/contract-adapter.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type CredentialDeps, readCredential } from './credential.ts'
import { requireStepUp } from './step-up.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; only for calls that need a role. */
    principal: Principal
  }
}

/** Enforces the roles of the table of calls. Registering a route that is no call of the table throws. */
export function guardCalls(app: FastifyInstance, deps: CredentialDeps & Pick<Deps, 'config' | 'log'>) {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.call) throw new Error(`${method} ${url} is no call of the table`)
  })
  app.decorateRequest('principal')
  const refuseWrongToken = wrongTokens(deps)

  // After the rate limit, so that nobody tries tokens without end; before a body is read.
  app.addHook('preParsing', async request => {
    const { role, stepUp }: Call = calls[request.routeOptions.config.call as CallKey]
    if (!role) return
    const principal = await readCredential(request.within(deps), request.headers.authorization)
    if (!principal) throw request.headers.authorization ? refuseWrongToken(request.ip) : unauthorized()
    if (!mayAct(principal.role, role)) throw new Refusal('forbidden', requestRefusals.forbidden)
    if (stepUp === true || (stepUp && accepts(request.headers, stepUp)))
      await requireStepUp(request.within(deps), principal, header(request.headers[STEP_UP_HEADER]))
    request.principal = principal
  })
}

function unauthorized() {
  return new Refusal('unauthorized', requestRefusals.unauthorized)
}

function header(value: string | string[] | undefined) {
  return typeof value === 'string' ? value : undefined
}

/** Limits wrong tokens per client. Right ones are never limited: the desk shares its address with the guests of the spa. */
function wrongTokens({ clock, log, config }: Pick<Deps, 'clock' | 'log' | 'config'>) {
  const counts = new Map<string, { wrong: number; until: number }>()

  return function refuseWrongToken(ip: string): Refusal {
    const now = clock.now().getTime()
    forgetPast(now)
    const client = clientKey(ip)
    const count = counts.get(client) ?? { wrong: 0, until: now + WRONG_TOKENS_MINUTES * MS_PER_MINUTE }
    counts.set(client, count)
    count.wrong += 1
    const isOver = count.wrong > WRONG_TOKENS_MAX
    // Logged once past the limit, so that nobody fills the log.
    if (count.wrong <= WRONG_TOKENS_MAX + 1)
      log.warn({ client: clientAlias(ip), wrong: count.wrong }, isOver ? 'too many wrong tokens' : 'a wrong token')
    if (!isOver || !config.rateLimits) return unauthorized()
    const retryAfterSeconds = Math.ceil((count.until - now) / MS_PER_SECOND)
    return new Refusal('too_many_requests', requestRefusals.tooManyRequests, { retryAfterSeconds })
  }

  /** The map is in order of expiry. */
  function forgetPast(now: number) {
    for (const [client, { until }] of counts) {
      if (until > now) return
      counts.delete(client)
    }
  }
}
