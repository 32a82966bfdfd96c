import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  availableTimesQuery,
  availableTimesResponse,
  bookedDatesQuery,
  bookedDatesResponse,
  bookingInfoQuery,
  bookingInfoResponse,
  cancelInClosureBody,
  cancelledInClosureResponse,
  closureCreatedResponse,
  closureDeletedResponse,
  closureInput,
  closuresResponse,
  createBookingBody,
  createBookingHeaders,
  createBookingResponse,
  releaseBookingBody,
  releaseBookingResponse,
  undoChangesResponse,
} from '#contract/booking.ts'
import { IDEMPOTENCY_KEY_HEADER, LAST_BOOKING_HEADER } from '#contract/rules.ts'
import { idParams } from '#contract/shapes.ts'
import { type PoolResponse, poolResponse, poolResponseIfFresh } from '#server/cache/pool-responses.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { undeclaredProxyWarning } from '#server/http/undeclared-proxy.ts'
import { type BookingDeps, bookingInfo, releaseBooking } from './booking.ts'
import { cancelInClosure, undoChangeSet } from './closure-bookings.ts'
import { addClosure, deleteClosure, listClosures } from './closures.ts'
import { createBooking } from './create.ts'
import { availableTimes, bookedDates, respondNow } from './times.ts'

export function bookingRoutes(app: App, deps: BookingDeps) {
  const warnOfProxy = undeclaredProxyWarning(deps.config)

  /** The same response for every visitor. */
  async function sendTimes(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    prepare: () => Promise<PoolResponse>,
  ) {
    const content = await poolResponse(deps, key, prepare)
    reply.type('application/json; charset=utf-8')
    return app.responses.send(request, reply, content, () => poolResponseIfFresh(deps, key))
  }

  route(
    app,
    'availableTimes',
    { querystring: availableTimesQuery, response: { 200: availableTimesResponse } },
    async (request, reply) => {
      const { subServiceId, date, own, moving, forDesk } = request.query
      if (own || moving) return ofOne(reply, await respondNow(deps, await availableTimes(deps, request.query)))
      const key = `times ${forDesk} ${date} ${subServiceId}`
      return sendTimes(request, reply, key, () => availableTimes(deps, request.query))
    },
  )

  route(
    app,
    'bookedDates',
    { querystring: bookedDatesQuery, response: { 200: bookedDatesResponse } },
    async (request, reply) => {
      const { subServiceId, month, own, moving } = request.query
      if (own || moving) return ofOne(reply, await respondNow(deps, await bookedDates(deps, request.query)))
      return sendTimes(request, reply, `dates ${month} ${subServiceId}`, () => bookedDates(deps, request.query))
    },
  )

  route(
    app,
    'createBooking',
    { headers: createBookingHeaders, body: createBookingBody, response: { 201: createBookingResponse } },
    async request => {
      const { body, headers, ip, within } = request
      warnOfProxy(request)
      // A booking that gives way to this one was made on the same device, too.
      const client = { ip, lastBooking: headers[LAST_BOOKING_HEADER] || body.replaces }
      const booking = await createBooking(within(deps), body, { key: headers[IDEMPOTENCY_KEY_HEADER], client })
      return { success, booking, manageKey: deps.bookingKeys.of(booking._id) }
    },
  )

  route(
    app,
    'bookingInfo',
    { querystring: bookingInfoQuery, response: { 200: bookingInfoResponse } },
    async ({ query }) => ({ success, booking: await bookingInfo(deps, query.bookingId) }),
  )

  route(
    app,
    'releaseBooking',
    { body: releaseBookingBody, response: { 200: releaseBookingResponse } },
    async ({ body: { bookingId: identifier, key }, ip, within }) => ({
      success,
      booking: await releaseBooking(within(deps), { identifier, key, ip }),
    }),
  )

  route(app, 'listClosures', { response: { 200: closuresResponse } }, async () => ({
    success,
    closures: await listClosures(deps),
  }))

  route(
    app,
    'addClosure',
    { body: closureInput, response: { 201: closureCreatedResponse } },
    async ({ body, principal, within }) => ({
      success,
      ...(await addClosure(within(deps), principal, body)),
    }),
  )

  route(
    app,
    'deleteClosure',
    { params: idParams, response: { 200: closureDeletedResponse } },
    async ({ params, principal, within }) => {
      await deleteClosure(within(deps), principal, params.id)
      return { success, _id: params.id }
    },
  )

  route(
    app,
    'cancelInClosure',
    { params: idParams, body: cancelInClosureBody, response: { 200: cancelledInClosureResponse } },
    async ({ params, body, principal, within }) => ({
      success,
      ...(await cancelInClosure(within(deps), principal, params.id, body)),
    }),
  )

  route(
    app,
    'undoChanges',
    { params: idParams, response: { 200: undoChangesResponse } },
    async ({ params, principal, within }) => ({
      success,
      ...(await undoChangeSet(within(deps), principal, params.id)),
    }),
  )
}

/** What depends on a visitor's own booking is nobody else's. */
function ofOne<Body>(reply: FastifyReply, body: Body): Body {
  reply.header('cache-control', 'no-store')
  return body
}
