import type { FastifyInstance } from 'fastify'
import { type Call, type CallKey, calls, ROLES, type Role } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { RoleOf } from './credential.ts'

/**
 * Who may call what, as the table of calls says it, for every route of this scope. A route that is no call of the table
 * does not come into being: what nobody thought about stays shut.
 */
export function guardCalls(app: FastifyInstance, roleOf: RoleOf) {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.call) throw new Error(`${method} ${url} is no call of the table`)
  })

  // After the rate limit, so that nobody tries tokens without end; before a body is read.
  app.addHook('preParsing', async ({ headers, routeOptions }) => {
    const { role: needed }: Call = calls[routeOptions.config.call as CallKey]
    if (needed) refuseBelow(needed, await roleOf(headers.authorization))
  })
}

function refuseBelow(needed: Role, given: Role | undefined) {
  if (!given) throw new Refusal('unauthorized', requestRefusals.unauthorized)
  if (ROLES.indexOf(given) < ROLES.indexOf(needed)) throw new Refusal('forbidden', requestRefusals.forbidden)
}
