import type { FastifyReply, FastifyRequest } from 'fastify'
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
import { calls } from '#contract/calls.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/rules.ts'
import { idParams } from '#contract/shapes.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { requireOwner } from '#server/owner/credential.ts'
import { type BookingDeps, bookingInfo, releaseBooking } from './booking.ts'
import { addClosure, deleteClosure, listClosures } from './closures.ts'
import { createBooking } from './create.ts'
import { decideBooking, listBookings } from './owner-bookings.ts'
import { availableTimes, bookedDates } from './times.ts'

export function bookingRoutes(app: App, deps: BookingDeps) {
  const forAll = { onRequest: neverCached }
  const forOwner = { onRequest: [neverCached, requireOwner(deps)] }
  const success = true as const

  app.get(
    calls.availableTimes.path,
    { ...forAll, schema: { querystring: availableTimesQuery, response: { 200: availableTimesAnswer } } },
    ({ query }) => availableTimes(deps, query),
  )

  app.get(
    calls.bookedDates.path,
    { ...forAll, schema: { querystring: bookedDatesQuery, response: { 200: bookedDatesAnswer } } },
    ({ query }) => bookedDates(deps, query),
  )

  app.post(
    calls.createBooking.path,
    {
      ...forAll,
      schema: { headers: createBookingHeaders, body: createBookingBody, response: { 201: createBookingAnswer } },
    },
    async ({ body, headers }, reply) =>
      reply.code(201).send({ success, booking: await createBooking(deps, body, headers[IDEMPOTENCY_KEY_HEADER]) }),
  )

  app.get(
    calls.bookingInfo.path,
    { ...forAll, schema: { querystring: bookingInfoQuery, response: { 200: bookingInfoAnswer } } },
    async ({ query }) => ({ success, booking: await bookingInfo(deps, query.bookingId) }),
  )

  app.post(
    calls.releaseBooking.path,
    { ...forAll, schema: { body: releaseBookingBody, response: { 200: releaseBookingAnswer } } },
    async ({ body }) => ({ success, booking: await releaseBooking(deps, body.bookingId) }),
  )

  app.get(
    calls.listBookings.path,
    { ...forOwner, schema: { querystring: bookingListQuery, response: { 200: bookingListAnswer } } },
    async ({ query }) => ({ success, bookings: await listBookings(deps, query) }),
  )

  app.put(
    calls.decideBooking.path,
    { ...forOwner, schema: { params: idParams, body: bookingDecision, response: { 200: bookingDecisionAnswer } } },
    async ({ params, body }) => ({ success, booking: await decideBooking(deps, params.id, body) }),
  )

  app.get(calls.listClosures.path, { ...forOwner, schema: { response: { 200: closuresAnswer } } }, async () => ({
    success,
    closures: await listClosures(deps),
  }))

  app.post(
    calls.addClosure.path,
    { ...forOwner, schema: { body: closureInput, response: { 201: closureCreatedAnswer } } },
    async ({ body }, reply) => reply.code(201).send({ success, ...(await addClosure(deps, body)) }),
  )

  app.delete(
    calls.deleteClosure.path,
    { ...forOwner, schema: { params: idParams, response: { 200: closureDeletedAnswer } } },
    async ({ params }) => {
      await deleteClosure(deps, params.id)
      return { success, _id: params.id }
    },
  )
}

/** Who is booked changes from one moment to the next, and a booking is nobody else's business. */
async function neverCached(_request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
}
