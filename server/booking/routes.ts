import {
  availableTimesQuery,
  availableTimesResponse,
  bookedDatesQuery,
  bookedDatesResponse,
  bookingInfoQuery,
  bookingInfoResponse,
  closureCreatedResponse,
  closureDeletedResponse,
  closureInput,
  closuresResponse,
  createBookingBody,
  createBookingHeaders,
  createBookingResponse,
  releaseBookingBody,
  releaseBookingResponse,
} from '#contract/booking.ts'
import { IDEMPOTENCY_KEY_HEADER, LAST_BOOKING_HEADER } from '#contract/rules.ts'
import { idParams } from '#contract/shapes.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { undeclaredProxyWarning } from '#server/http/undeclared-proxy.ts'
import { type BookingDeps, bookingInfo, releaseBooking } from './booking.ts'
import { addClosure, deleteClosure, listClosures } from './closures.ts'
import { createBooking } from './create.ts'
import { availableTimes, bookedDates } from './times.ts'

export function bookingRoutes(app: App, deps: BookingDeps) {
  const warnOfProxy = undeclaredProxyWarning(deps.config)

  route(
    app,
    'availableTimes',
    { querystring: availableTimesQuery, response: { 200: availableTimesResponse } },
    ({ query }) => availableTimes(deps, query),
  )

  route(app, 'bookedDates', { querystring: bookedDatesQuery, response: { 200: bookedDatesResponse } }, ({ query }) =>
    bookedDates(deps, query),
  )

  route(
    app,
    'createBooking',
    { headers: createBookingHeaders, body: createBookingBody, response: { 201: createBookingResponse } },
    async request => {
      const { body, headers, ip } = request
      warnOfProxy(request)
      // A booking that gives way to this one was made on the same device, too.
      const client = { ip, lastBooking: headers[LAST_BOOKING_HEADER] || body.replaces }
      const booking = await createBooking(deps, body, { key: headers[IDEMPOTENCY_KEY_HEADER], client })
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
    async ({ body }) => ({ success, booking: await releaseBooking(deps, body.bookingId) }),
  )

  route(app, 'listClosures', { response: { 200: closuresResponse } }, async () => ({
    success,
    closures: await listClosures(deps),
  }))

  route(
    app,
    'addClosure',
    { body: closureInput, response: { 201: closureCreatedResponse } },
    async ({ body, principal }) => ({
      success,
      ...(await addClosure(deps, principal, body)),
    }),
  )

  route(
    app,
    'deleteClosure',
    { params: idParams, response: { 200: closureDeletedResponse } },
    async ({ params, principal }) => {
      await deleteClosure(deps, principal, params.id)
      return { success, _id: params.id }
    },
  )
}
