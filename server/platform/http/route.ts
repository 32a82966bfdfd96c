import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ZodType, z } from 'zod'
import { type CallKey, type CallParts, calls } from '#contract/calls.ts'
import type { Call } from '#contract/platform/call.ts'
import type { App } from './contract-adapter.ts'
import { LONG_DEADLINES_MS } from './deadline.ts'
import { toPluginOptions } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallKey
  }
}

/**
 * Builds the routes of a call from the table: methods, paths, cache and rate limit. The schemas type request and response.
 *
 *     route(app, 'bookingInfo', { querystring: bookingInfoQuery, response: bookingInfoResponse }, ({ query }) => …)
 *
 * A call that creates something answers 201: `response: { 201: createBookingResponse }`. `success` is added to every response.
 */
export function route<Key extends CallKey, const Schema extends CallSchema<Key>>(
  app: App,
  key: Key,
  schema: Schema,
  handler: Handler<Schema>,
) {
  const { method, path, alsoMethods = [], aliases = [], cache = 'no-store', limit }: Call = calls[key]
  const { response } = schema
  const isCreated = response !== undefined && 201 in response
  const responses = isCreated ? response : { 200: response }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await handler(request as never, reply as never)
    // A handler that has sent something else resolves to undefined.
    return body && { success, ...(body as object) }
  }
  for (const url of [path, ...aliases])
    app.route({
      method: [method, ...alsoMethods],
      url,
      schema: { ...schema, ...(response && { response: responses }) },
      config: {
        call: key,
        answerWithinMs: LONG_DEADLINES_MS[key],
        ...(limit && { rateLimit: toPluginOptions(limit) }),
      },
      // A new list for every path, because the rate limiter adds to it.
      onRequest: [startResponse(isCreated ? 201 : 200, cache)],
      handler: answer as never,
    })
}

/** A constant, because a literal in an object widens to boolean. */
export const success = true as const

function startResponse(status: number, cache: string): onRequestHookHandler {
  return (_request, reply, done) => {
    reply.code(status).header('cache-control', cache)
    done()
  }
}

/** A path with parameters needs a schema for them. */
type CallSchema<Key extends CallKey> = Checks &
  (keyof CallParts<Key> extends never ? unknown : { params: ZodType<CallParts<Key>> })

type Checks = {
  params?: ZodType
  querystring?: ZodType
  headers?: ZodType
  body?: ZodType
  response?: ZodType | { 201: ZodType }
  consumes?: string[]
}

/** Returns the response body, with or without `success`, or sends something else and returns the reply. */
type Handler<Schema extends Checks> = (
  request: FastifyRequest<RouteGenericInterface, RawServerDefault, IncomingMessage, Schema, ZodTypeProvider>,
  reply: Reply,
) => ResponseBody<Schema> | Promise<ResponseBody<Schema> | Reply>

type Reply = FastifyReply<RouteGenericInterface, RawServerDefault, IncomingMessage, ServerResponse>

type ResponseBody<Schema extends Checks> = Schema['response'] extends { 201: infer Created extends ZodType }
  ? Answer<z.input<Created>>
  : Answer<z.input<Extract<Schema['response'], ZodType>>>

type Answer<Body> = Body extends unknown ? Omit<Body, 'success'> & { success?: true } : never
