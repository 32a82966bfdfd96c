import { checkBody, checkResponse } from '#contract/catalogue-desk.ts'
import {
  askBody,
  blockAddedResponse,
  blockBody,
  blockDeletedResponse,
  blocksResponse,
  bookingDetailsResponse,
  cardBody,
  cardConfirmBody,
  cardResponse,
  contactBody,
  dayQuery,
  dayResponse,
  deskBookingBody,
  deskBookingResponse,
  editedResponse,
  listQuery,
  listResponse,
  madeResponse,
  paymentBody,
  paymentTakenResponse,
  pulseResponse,
  receiptsResponse,
  statusBody,
  timeBody,
  treatmentBody,
} from '#contract/desk.ts'
import { checkHoursBody, checkHoursResponse } from '#contract/hours-desk.ts'
import { nextTimesResponse } from '#contract/new-booking.ts'
import { mailAgainResponse, mailsResponse } from '#contract/owner-desk.ts'
import { idParams } from '#contract/shapes.ts'
import { askCustomer } from '#server/booking/ask.ts'
import { addBlock, deleteBlock, listBlocks } from '#server/booking/blocks/blocks.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { changeTreatment } from '#server/booking/change-treatment.ts'
import { type Decided, decideBooking } from '#server/booking/decisions.ts'
import { bookAtDesk } from '#server/booking/desk-bookings.ts'
import { moveTime } from '#server/booking/move-time.ts'
import { nextTimes } from '#server/booking/next-times.ts'
import { restoreBooking } from '#server/booking/restore.ts'
import { undoChange } from '#server/booking/undo.ts'
import { coalesceRequests } from '#server/coalesce-requests.ts'
import type { FileStore } from '#server/file-store/store.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route } from '#server/http/route.ts'
import { openReceipt } from '#server/payment/stored-receipt.ts'
import { cardByMail, confirmByMail, requireCardKey } from './card-by-mail.ts'
import { checkService } from './catalogue-check.ts'
import { dayJson } from './day/day.ts'
import { readDeskBooking } from './desk-booking.ts'
import { bookingDetails, editBooking } from './details.ts'
import { pageJson } from './find/find.ts'
import { checkHours } from './hours-check.ts'
import { outgoingMails, sendAgain } from './outgoing.ts'
import { takePayment } from './payments.ts'
import { selectPulse } from './queries.ts'
import { receiptQueue } from './receipts.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function deskRoutes(app: App, deps: BookingDeps & { receipts: FileStore }) {
  const success = true as const
  route(app, 'deskMails', { response: { 200: mailsResponse } }, async () => ({
    success,
    mails: await outgoingMails(deps),
    becomeFiles: deps.config.smtpUrl === undefined,
  }))

  route(
    app,
    'sendMailAgain',
    { params: idParams, response: { 200: mailAgainResponse } },
    async ({ params, principal, within }) => {
      await sendAgain(within(deps), principal, params.id)
      return { success, _id: params.id }
    },
  )

  const changed = async ({ booking, undoUntil }: Decided) => ({
    success,
    booking: await readDeskBooking(deps.db, booking.id, deps.clock.now()),
    undoUntil: undoUntil?.toISOString() ?? null,
  })
  /** All devices ask the same, every few seconds: what they get is written once for those who ask at once. */
  const pulse = coalesceRequests<string>()
  const pulseJson = async () => JSON.stringify({ success, ...(await selectPulse(deps.db, deps.clock.now())) })
  const ofBooking = { params: idParams, response: { 200: deskBookingResponse } }

  // Looking

  route(app, 'deskPulse', { response: { 200: pulseResponse } }, async (_request, reply) =>
    reply.type(JSON_TYPE).send(await pulse('', pulseJson)),
  )
  route(
    app,
    'deskDay',
    { querystring: dayQuery, response: { 200: dayResponse } },
    async ({ query, principal }, reply) => reply.type(JSON_TYPE).send(await dayJson(deps, principal.role, query.date)),
  )
  route(app, 'deskReceipts', { response: { 200: receiptsResponse } }, async (_request, reply) =>
    // Cards are made field by field: to hold each against the schema again costs more than to make it.
    reply.type(JSON_TYPE).send(JSON.stringify({ success, receipts: await receiptQueue(deps) })),
  )
  route(app, 'listBookings', { querystring: listQuery, response: { 200: listResponse } }, async ({ query }, reply) =>
    reply.type(JSON_TYPE).send(await pageJson(deps, query)),
  )
  route(app, 'bookingDetails', { params: idParams, response: { 200: bookingDetailsResponse } }, async ({ params }) => ({
    success,
    ...(await bookingDetails(deps, params.id)),
  }))

  // Changing a booking

  route(app, 'decideBooking', { ...ofBooking, body: statusBody }, async ({ params, body, principal, within }) =>
    changed(await decideBooking(within(deps), principal, params.id, body)),
  )
  route(app, 'askCustomer', { ...ofBooking, body: askBody }, async ({ params, body, principal, within }) =>
    changed(await askCustomer(within(deps), principal, params.id, body)),
  )
  route(app, 'undoChange', ofBooking, async ({ params, principal, within }) =>
    changed({ booking: await undoChange(within(deps), principal, params.id), undoUntil: null }),
  )
  route(app, 'restoreBooking', ofBooking, async ({ params, principal, within }) =>
    changed(await restoreBooking(within(deps), principal, params.id)),
  )
  route(app, 'moveBooking', { ...ofBooking, body: timeBody }, async ({ params, body, principal, within }) =>
    changed(await moveTime(within(deps), principal, params.id, body)),
  )
  route(app, 'changeTreatment', { ...ofBooking, body: treatmentBody }, async ({ params, body, principal, within }) =>
    changed(await changeTreatment(within(deps), principal, params.id, body)),
  )
  route(
    app,
    'editBooking',
    { params: idParams, body: contactBody, response: { 200: editedResponse } },
    async ({ params, body, principal, within }) => ({
      success,
      booking: await editBooking(within(deps), principal, params.id, body),
    }),
  )
  route(
    app,
    'takePayment',
    { params: idParams, body: paymentBody, response: { 201: paymentTakenResponse } },
    async ({ params, body, principal, within }) => ({
      success,
      ...(await takePayment(within(deps), principal, params.id, body)),
    }),
  )

  // What the desk adds

  route(
    app,
    'bookAtDesk',
    { body: deskBookingBody, response: { 201: madeResponse } },
    async ({ body, principal, within }) => {
      const { id } = await bookAtDesk(within(deps), principal, body)
      return { success, booking: await readDeskBooking(deps.db, id, deps.clock.now()) }
    },
  )
  route(app, 'nextTimes', { response: { 200: nextTimesResponse } }, async () => ({
    success,
    ...(await nextTimes(deps)),
  }))
  route(app, 'listBlocks', { response: { 200: blocksResponse } }, async () => ({
    success,
    blocks: await listBlocks(deps),
  }))
  route(
    app,
    'addBlock',
    { body: blockBody, response: { 201: blockAddedResponse } },
    async ({ body, principal, within }) => {
      const { block, affected } = await addBlock(within(deps), principal, body)
      const bookings = affected.map(({ id }) => readDeskBooking(deps.db, id, deps.clock.now()))
      return { success, block, affected: await Promise.all(bookings) }
    },
  )
  route(
    app,
    'deleteBlock',
    { params: idParams, response: { 200: blockDeletedResponse } },
    async ({ params, principal, within }) => {
      await deleteBlock(within(deps), principal, params.id)
      return { success, _id: params.id }
    },
  )

  // The catalogue's editor

  route(app, 'checkService', { body: checkBody, response: { 200: checkResponse } }, async ({ body }) => ({
    success,
    ...(await checkService(deps, body)),
  }))

  route(app, 'checkHours', { body: checkHoursBody, response: { 200: checkHoursResponse } }, async ({ body }) => ({
    success,
    ...(await checkHours(deps, body)),
  }))

  // One card by the key in the owner's mail

  route(app, 'cardByMail', { body: cardBody, response: { 200: cardResponse } }, async ({ body }) => ({
    success,
    card: await cardByMail(deps, body.bookingId, body.key),
  }))
  route(
    app,
    'confirmByMail',
    { body: cardConfirmBody, response: { 200: deskBookingResponse } },
    async ({ body, within }) => changed(await confirmByMail(within(deps), body.bookingId, body.key)),
  )
  route(app, 'pictureByMail', { body: cardBody }, async ({ body }, reply) => {
    await requireCardKey(deps, body.bookingId, body.key)
    const { content, contentType } = await openReceipt(deps, body.bookingId, 1)
    return reply.type(contentType).header('x-content-type-options', 'nosniff').send(content)
  })
}
