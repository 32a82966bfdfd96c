import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  ContextConfigDefault,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ZodType, z } from 'zod'
import type { Call } from '#contract/call.ts'
import { type CallKey, type CallParts, calls } from '#contract/calls.ts'
import type { App } from './contract-adapter.ts'
import { LONG_DEADLINES_MS } from './deadline.ts'
import { toPluginOptions } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call of the table a route is. */
    call?: CallKey
  }
}

/**
 * Builds the routes of a call from the table: methods, paths, cache and rate limit. The guard of the scope checks the role from
 * the same table. The schemas type the request and the response.
 *
 *     route(app, 'bookingInfo', { querystring: bookingInfoQuery, response: { 200: bookingInfoResponse } }, ({ query }) => …)
 */
export function route<Key extends CallKey, const Schema extends CallSchema<Key>>(
  app: App,
  key: Key,
  schema: Schema,
  handler: Handler<Schema>,
) {
  const { method, path, alsoMethods = [], aliases = [], cache = 'no-store', limit }: Call = calls[key]
  const status = schema.response && 201 in schema.response ? 201 : 200
  for (const url of [path, ...aliases])
    app.route({
      method: [method, ...alsoMethods],
      url,
      schema,
      config: {
        call: key,
        answerWithinMs: LONG_DEADLINES_MS[key],
        ...(limit && { rateLimit: toPluginOptions(limit) }),
      },
      // A new list for every path, because the rate limiter adds to it.
      onRequest: [startResponse(status, cache)],
      handler: handler as never,
    })
}

/** A constant, because a literal in a handler widens to boolean. */
export const success = true as const

function startResponse(status: number, cache: string): onRequestHookHandler {
  return (_request, reply, done) => {
    reply.code(status).header('cache-control', cache)
    done()
  }
}

/** A path with parameters needs a schema for them. */
type CallSchema<Key extends CallKey> = Checks & (keyof CallParts<Key> extends never ? unknown : CheckedParts<Key>)

type CheckedParts<Key extends CallKey> = { params: ZodType<CallParts<Key>> }

type Checks = {
  params?: ZodType
  querystring?: ZodType
  headers?: ZodType
  body?: ZodType
  response?: { 200: ZodType } | { 201: ZodType }
  consumes?: string[]
}

/** Returns the response body, or sends something else itself. */
type Handler<Schema extends Checks> = (
  request: FastifyRequest<RouteGenericInterface, RawServerDefault, IncomingMessage, Schema, ZodTypeProvider>,
  reply: Reply,
) => ResponseBody<Schema> | Promise<ResponseBody<Schema> | Reply>

type Reply = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  ContextConfigDefault
>

type ResponseBody<Schema extends Checks> = z.input<
  NonNullable<Schema['response']>[keyof NonNullable<Schema['response']>]
>
