import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, calls, waysTo } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { apiNotFound, sendProblem } from './errors.ts'
import { Refusal } from './refusal.ts'

/** Whatever is no call: 405 where the path is one and only the method is not, 404 anywhere else. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?', 1)[0] ?? ''
  const allowed = ways.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (allowed.length === 0) return apiNotFound(request, reply)
  reply.header('allow', [...new Set(allowed)].join(', '))
  return sendProblem(reply, new Refusal('method_not_allowed', requestRefusals.methodNotAllowed))
}

const ways = Object.values<Call>(calls)
  .flatMap(waysTo)
  .map(({ method, url }) => ({ method, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`) }))
