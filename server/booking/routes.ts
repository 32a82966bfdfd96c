import {
  availableTimesAnswer,
  availableTimesQuery,
  bookedDatesAnswer,
  bookedDatesQuery,
  bookingDecision,
  bookingDecisionAnswer,
  bookingInfoAnswer,
  bookingInfoQuery,
  bookingListAnswer,
  bookingListQuery,
  closureCreatedAnswer,
  closureDeletedAnswer,
  closureInput,
  closuresAnswer,
  createBookingAnswer,
  createBookingBody,
  createBookingHeaders,
  releaseBookingAnswer,
  releaseBookingBody,
} from '#contract/booking.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/rules.ts'
import { idParams } from '#contract/shapes.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { type BookingDeps, bookingInfo, releaseBooking } from './booking.ts'
import { addClosure, deleteClosure, listClosures } from './closures.ts'
import { createBooking } from './create.ts'
import { decideBooking, listBookings } from './owner-bookings.ts'
import { availableTimes, bookedDates } from './times.ts'

export function bookingRoutes(app: App, deps: BookingDeps) {
  route(
    app,
    'availableTimes',
    { querystring: availableTimesQuery, response: { 200: availableTimesAnswer } },
    ({ query }) => availableTimes(deps, query),
  )

  route(app, 'bookedDates', { querystring: bookedDatesQuery, response: { 200: bookedDatesAnswer } }, ({ query }) =>
    bookedDates(deps, query),
  )

  route(
    app,
    'createBooking',
    { headers: createBookingHeaders, body: createBookingBody, response: { 201: createBookingAnswer } },
    async ({ body, headers }) => ({
      success,
      booking: await createBooking(deps, body, headers[IDEMPOTENCY_KEY_HEADER]),
    }),
  )

  route(
    app,
    'bookingInfo',
    { querystring: bookingInfoQuery, response: { 200: bookingInfoAnswer } },
    async ({ query }) => ({ success, booking: await bookingInfo(deps, query.bookingId) }),
  )

  route(
    app,
    'releaseBooking',
    { body: releaseBookingBody, response: { 200: releaseBookingAnswer } },
    async ({ body }) => ({ success, booking: await releaseBooking(deps, body.bookingId) }),
  )

  route(
    app,
    'listBookings',
    { querystring: bookingListQuery, response: { 200: bookingListAnswer } },
    async ({ query }) => ({ success, bookings: await listBookings(deps, query) }),
  )

  route(
    app,
    'decideBooking',
    { params: idParams, body: bookingDecision, response: { 200: bookingDecisionAnswer } },
    async ({ params, body }) => ({ success, booking: await decideBooking(deps, params.id, body) }),
  )

  route(app, 'listClosures', { response: { 200: closuresAnswer } }, async () => ({
    success,
    closures: await listClosures(deps),
  }))

  route(app, 'addClosure', { body: closureInput, response: { 201: closureCreatedAnswer } }, async ({ body }) => ({
    success,
    ...(await addClosure(deps, body)),
  }))

  route(app, 'deleteClosure', { params: idParams, response: { 200: closureDeletedAnswer } }, async ({ params }) => {
    await deleteClosure(deps, params.id)
    return { success, _id: params.id }
  })
}
