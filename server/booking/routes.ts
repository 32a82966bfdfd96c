import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  availableTimesQuery,
  availableTimesResponse,
  bookedDatesQuery,
  bookedDatesResponse,
  bookingInfoQuery,
  bookingInfoResponse,
  createBookingBody,
  createBookingHeaders,
  createBookingResponse,
  releaseBookingBody,
  releaseBookingResponse,
} from '#contract/booking/booking.ts'
import { earliestResponse } from '#contract/booking/earliest.ts'
import { IDEMPOTENCY_KEY_HEADER, LAST_BOOKING_HEADER } from '#contract/rules.ts'
import { type PoolResponse, poolResponse, poolResponseIfFresh } from '#server/platform/cache/pool-responses.ts'
import { undeclaredProxyWarning } from '#server/platform/http/client-key.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { type BookingDeps, bookingInfo, releaseBooking } from './booking.ts'
import { createBooking } from './create.ts'
import { earliestTimes, earliestTimesIfFresh } from './earliest.ts'
import { availableTimes, bookedDates, respondNow } from './times.ts'
import { visitAsked, visitDates, visitTimes } from './visits/times.ts'

export function bookingRoutes(app: App, deps: BookingDeps) {
  const warnOfProxy = undeclaredProxyWarning(deps.config)

  /** Cached: the same response for every visitor. */
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
    { querystring: availableTimesQuery, response: availableTimesResponse },
    async (request, reply) => {
      const { subServiceId, date, own, moving, forDesk, therapistId = '' } = request.query
      const visit = await visitAsked(deps, request.query)
      if (visit) return ofOne(reply, await visitTimes(deps, visit, request.query))
      if (own || moving) return ofOne(reply, await respondNow(deps, await availableTimes(deps, request.query)))
      const key = `times ${forDesk} ${date} ${subServiceId} ${therapistId}`
      return sendTimes(request, reply, key, () => availableTimes(deps, request.query))
    },
  )

  route(app, 'earliestTimes', { response: earliestResponse }, async (request, reply) => {
    reply.type('application/json; charset=utf-8')
    return app.responses.send(request, reply, await earliestTimes(deps), () => earliestTimesIfFresh(deps))
  })

  route(
    app,
    'bookedDates',
    { querystring: bookedDatesQuery, response: bookedDatesResponse },
    async (request, reply) => {
      const { subServiceId, month, own, moving, therapistId = '' } = request.query
      const visit = await visitAsked(deps, request.query)
      if (visit) return ofOne(reply, await visitDates(deps, visit, request.query))
      if (own || moving) return ofOne(reply, await respondNow(deps, await bookedDates(deps, request.query)))
      return sendTimes(request, reply, `dates ${month} ${subServiceId} ${therapistId}`, () =>
        bookedDates(deps, request.query),
      )
    },
  )

  route(
    app,
    'createBooking',
    { headers: createBookingHeaders, body: createBookingBody, response: { 201: createBookingResponse } },
    async request => {
      const { body, headers, ip, within } = request
      warnOfProxy(request)
      // The replaced booking was made on the same device, too.
      const client = { ip, lastBooking: headers[LAST_BOOKING_HEADER] || body.replaces }
      const booking = await createBooking(within(deps), body, { key: headers[IDEMPOTENCY_KEY_HEADER], client })
      return { booking, manageKey: deps.bookingKeys.of(booking._id) }
    },
  )

  route(app, 'bookingInfo', { querystring: bookingInfoQuery, response: bookingInfoResponse }, async ({ query }) => ({
    booking: await bookingInfo(deps, query.bookingId),
  }))

  route(
    app,
    'releaseBooking',
    { body: releaseBookingBody, response: releaseBookingResponse },
    async ({ body: { bookingId: identifier, key }, ip, within }) => ({
      booking: await releaseBooking(within(deps), { identifier, key, ip }),
    }),
  )
}

/** Depends on the visitor's own booking. */
function ofOne<Body>(reply: FastifyReply, body: Body): Body {
  reply.header('cache-control', 'no-store')
  return body
}
