import {
  cancelInClosureBody,
  cancelledInClosureResponse,
  closureCreatedResponse,
  closureInput,
  closuresResponse,
  undoChangesResponse,
} from '#contract/booking/booking.ts'
import { additionsResponse } from '#contract/booking/manage.ts'
import { nextTimesResponse } from '#contract/booking/new-booking.ts'
import { checkBody, checkResponse } from '#contract/catalogue/catalogue-desk.ts'
import { checkHoursBody, checkHoursResponse } from '#contract/catalogue/hours-desk.ts'
import { treatmentChange } from '#contract/catalogue/team.ts'
import {
  additionBody,
  askBody,
  blockAddedResponse,
  blockBody,
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
  listQuery,
  listResponse,
  paymentBody,
  paymentTakenResponse,
  pulseResponse,
  receiptsResponse,
  savedResponse,
  statusBody,
  timeBody,
  treatmentBody,
} from '#contract/desk/desk.ts'
import { mailsResponse } from '#contract/desk/owner-desk.ts'
import { refundBody } from '#contract/money/money-desk.ts'
import { lineBody, lineResponse } from '#contract/money/till.ts'
import { idParams, idResponse } from '#contract/platform/shapes.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { bookingsPageJson } from '#server/booking/find/find.ts'
import { nextTimes } from '#server/booking/next-times.ts'
import { openReceipt } from '#server/money/receipts/payment.ts'
import { coalesceRequests } from '#server/platform/coalesce-requests.ts'
import type { FileStore } from '#server/platform/file-store/store.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route, success } from '#server/platform/http/route.ts'
import { addBlock, deleteBlock, listBlocks } from './blocks.ts'
import { additionsAtDesk, addTreatment } from './bookings/add-treatment.ts'
import { bookAtDesk } from './bookings/book.ts'
import { changeTreatment } from './bookings/change-treatment.ts'
import { askCustomer, moveTime, restoreBooking, settleRefund, takePayment } from './bookings/changes.ts'
import { decideBooking } from './bookings/decide.ts'
import { addLine, takeOffLine } from './bookings/lines.ts'
import { takeOutAtDesk } from './bookings/take-out.ts'
import { undoChange, undoChangeSet } from './bookings/undo.ts'
import { updateTreatment } from './bookings/update-treatment.ts'
import { cardByMail, confirmByMail, requireCardKey } from './card-by-mail.ts'
import { checkHours, checkService } from './catalogue-check.ts'
import { addClosure, cancelInClosure, deleteClosure, listClosures } from './closures.ts'
import { dayJson } from './day.ts'
import { bookingDetails, editBooking } from './details.ts'
import { outgoingMails, sendAgain } from './outgoing.ts'
import { selectPulse } from './queries.ts'
import { receiptQueue } from './receipts.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function deskRoutes(app: App, deps: BookingDeps & { receipts: FileStore }) {
  const one = { params: idParams, response: deskBookingResponse }
  const gone = { params: idParams, response: idResponse }

  // Reading

  /** All devices poll the pulse every few seconds; simultaneous requests share one response. */
  const pulse = coalesceRequests<string>()
  const pulseJson = async () => JSON.stringify({ success, ...(await selectPulse(deps.db, deps.clock.now())) })
  route(app, 'deskPulse', { response: pulseResponse }, async (_request, reply) =>
    reply.type(JSON_TYPE).send(await pulse('', pulseJson)),
  )
  route(app, 'deskDay', { querystring: dayQuery, response: dayResponse }, async ({ query, principal }, reply) =>
    reply.type(JSON_TYPE).send(await dayJson(deps, principal.role, query.date)),
  )
  route(app, 'deskReceipts', { response: receiptsResponse }, async (_request, reply) =>
    // Cards are made field by field: validating each against the schema again costs more than making it.
    reply.type(JSON_TYPE).send(JSON.stringify({ success, receipts: await receiptQueue(deps) })),
  )
  route(app, 'listBookings', { querystring: listQuery, response: listResponse }, async ({ query }, reply) =>
    reply.type(JSON_TYPE).send(await bookingsPageJson(deps, query)),
  )
  route(app, 'bookingDetails', { params: idParams, response: bookingDetailsResponse }, ({ params }) =>
    bookingDetails(deps, params.id),
  )
  route(app, 'nextTimes', { response: nextTimesResponse }, () => nextTimes(deps))

  // Changing a booking

  route(app, 'decideBooking', { ...one, body: statusBody }, ({ params, body, principal, within }) =>
    decideBooking(within(deps), principal, params.id, body),
  )
  route(app, 'askCustomer', { ...one, body: askBody }, ({ params, body, principal, within }) =>
    askCustomer(within(deps), principal, params.id, body),
  )
  route(app, 'undoChange', one, ({ params, principal, within }) => undoChange(within(deps), principal, params.id))
  route(app, 'restoreBooking', one, ({ params, principal, within }) =>
    restoreBooking(within(deps), principal, params.id),
  )
  route(app, 'moveBooking', { ...one, body: timeBody }, ({ params, body, principal, within }) =>
    moveTime(within(deps), principal, params.id, body),
  )
  route(app, 'changeTreatment', { ...one, body: treatmentBody }, ({ params, body, principal, within }) =>
    changeTreatment(within(deps), principal, params.id, body),
  )
  const fitting = { params: idParams, response: additionsResponse }
  route(app, 'deskAdditions', fitting, ({ params }) => additionsAtDesk(deps, params.id))
  const added = { params: idParams, body: additionBody, response: { 201: deskBookingResponse } }
  route(app, 'addTreatment', added, ({ params, body, principal, within }) =>
    addTreatment(within(deps), principal, params.id, body),
  )
  route(app, 'takeOutTreatment', one, ({ params, principal, within }) =>
    takeOutAtDesk(within(deps), principal, params.id),
  )
  route(app, 'updateTreatment', { ...one, body: treatmentChange }, ({ params, body, principal, within }) =>
    updateTreatment(within(deps), principal, params.id, body),
  )
  route(app, 'settleRefund', { ...one, body: refundBody }, ({ params, body, principal, within }) =>
    settleRefund(within(deps), principal, params.id, body),
  )
  const edited = { params: idParams, body: contactBody, response: savedResponse }
  route(app, 'editBooking', edited, async ({ params, body, principal, within }) => ({
    booking: await editBooking(within(deps), principal, params.id, body),
  }))
  const paid = { params: idParams, body: paymentBody, response: { 201: paymentTakenResponse } }
  route(app, 'takePayment', paid, ({ params, body, principal, within }) =>
    takePayment(within(deps), principal, params.id, body),
  )

  const lined = { params: idParams, body: lineBody, response: { 201: lineResponse } }
  route(app, 'addLine', lined, ({ params, body, principal, within }) =>
    addLine(within(deps), principal, params.id, body),
  )
  route(app, 'takeOffLine', { params: idParams, response: lineResponse }, ({ params, principal, within }) =>
    takeOffLine(within(deps), principal, params.id),
  )

  // Bookings, blocks and closures

  const made = { body: deskBookingBody, response: { 201: savedResponse } }
  route(app, 'bookAtDesk', made, async ({ body, principal, within }) => ({
    booking: await bookAtDesk(within(deps), principal, body),
  }))
  route(app, 'listBlocks', { response: blocksResponse }, async () => ({ blocks: await listBlocks(deps) }))
  const blocked = { body: blockBody, response: { 201: blockAddedResponse } }
  route(app, 'addBlock', blocked, ({ body, principal, within }) => addBlock(within(deps), principal, body))
  route(app, 'deleteBlock', gone, ({ params, principal, within }) => deleteBlock(within(deps), principal, params.id))
  route(app, 'listClosures', { response: closuresResponse }, async () => ({ closures: await listClosures(deps) }))
  const closed = { body: closureInput, response: { 201: closureCreatedResponse } }
  route(app, 'addClosure', closed, ({ body, principal, within }) => addClosure(within(deps), principal, body))
  route(app, 'deleteClosure', gone, ({ params, principal, within }) =>
    deleteClosure(within(deps), principal, params.id),
  )
  const cancelled = { params: idParams, body: cancelInClosureBody, response: cancelledInClosureResponse }
  route(app, 'cancelInClosure', cancelled, ({ params, body, principal, within }) =>
    cancelInClosure(within(deps), principal, params.id, body),
  )
  route(app, 'undoChanges', { params: idParams, response: undoChangesResponse }, ({ params, principal, within }) =>
    undoChangeSet(within(deps), principal, params.id),
  )

  // Drafts of the catalogue and of the hours

  route(app, 'checkService', { body: checkBody, response: checkResponse }, ({ body }) => checkService(deps, body))
  route(app, 'checkHours', { body: checkHoursBody, response: checkHoursResponse }, ({ body }) => checkHours(deps, body))

  // Mails that did not leave

  route(app, 'deskMails', { response: mailsResponse }, async () => ({
    mails: await outgoingMails(deps),
    becomeFiles: deps.config.smtpUrl === undefined,
  }))
  route(app, 'sendMailAgain', gone, ({ params, principal, within }) => sendAgain(within(deps), principal, params.id))

  // One card by the key in the owner's mail

  route(app, 'cardByMail', { body: cardBody, response: cardResponse }, async ({ body }) => ({
    card: await cardByMail(deps, body.bookingId, body.key),
  }))
  route(app, 'confirmByMail', { body: cardConfirmBody, response: deskBookingResponse }, ({ body, within }) =>
    confirmByMail(within(deps), body.bookingId, body.key),
  )
  route(app, 'pictureByMail', { body: cardBody }, async ({ body }, reply) => {
    await requireCardKey(deps, body.bookingId, body.key)
    const { content, contentType } = await openReceipt(deps, body.bookingId, 1)
    return reply.type(contentType).header('x-content-type-options', 'nosniff').send(content)
  })
}
