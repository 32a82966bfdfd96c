import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { mayAct } from '#contract/roles.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import type { Deps } from '#server/deps.ts'
import { accepts } from '#server/http/contract-adapter.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type CredentialDeps, type Principal, readCredential } from './credential.ts'
import { requireStepUp } from './step-up.ts'
import { wrongTokens } from './wrong-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; only for calls that need a role. */
    principal: Principal
  }
}

/**
 * Who may call what, as the table of calls says it, for every route of this scope. A route that is no call of the table
 * does not come into being: what nobody thought about stays shut.
 */
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
    if (!principal) throw request.headers.authorization ? refuseWrongToken(request.ip) : nobody()
    if (!mayAct(principal.role, role)) throw new Refusal('forbidden', requestRefusals.forbidden)
    if (stepUp === true || (stepUp && accepts(request.headers, stepUp)))
      await requireStepUp(request.within(deps), principal, header(request.headers[STEP_UP_HEADER]))
    request.principal = principal
  })
}

function nobody() {
  return new Refusal('unauthorized', requestRefusals.unauthorized)
}

function header(value: string | string[] | undefined) {
  return typeof value === 'string' ? value : undefined
}
