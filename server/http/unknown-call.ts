import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { type Call, waysTo } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { apiNotFound, sendProblem } from './errors.ts'
import { Refusal } from './refusal.ts'

/** Whatever is no call: 405 where the path is one and only the method is not, 404 anywhere else. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  const named = ways.filter(({ url }) => url === path)
  const fitting = named.length > 0 ? named : ways.filter(({ pattern }) => pattern.test(path))
  if (fitting.length === 0) return apiNotFound(request, reply)
  reply.header('allow', [...new Set(fitting.map(({ method }) => method))].join(', '))
  return sendProblem(reply, new Refusal('method_not_allowed', requestRefusals.methodNotAllowed))
}

/** A path of the table is never taken for a part of another: GET /booking/create asks for no booking called "create". */
export const keepNamesApart: onRequestHookHandler = (request, reply, done) => {
  const isPattern = request.routeOptions.url?.includes('/:')
  if (isPattern && names.has(pathOf(request))) void unknownCall(request, reply)
  else done()
}

const pathOf = ({ url }: FastifyRequest) => (url.split('?', 1)[0] ?? '').replace(/(.)\/$/, '$1')

const ways = Object.values<Call>(calls)
  .flatMap(waysTo)
  .map(({ method, url }) => ({ method, url, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) }))
const names = new Set(ways.map(({ url }) => url).filter(url => !url.includes(':')))
