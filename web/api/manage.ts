import type * as contract from '#contract/booking/booking.ts'
import type {
  ManageAccountBody,
  ManageBody,
  ManageMoveBody,
  ManageRemoveBody,
  ManageResponse,
} from '#contract/booking/manage.ts'
import { manageCallPath } from '#contract/booking/manage-calls.ts'
import type { RequestBody, RequestResponse } from '#contract/people/people.ts'
import { requestCallPath } from '#contract/people/request-calls.ts'
import type { MessageResponse } from '#contract/platform/shapes.ts'
import { callPath } from '#contract/site-calls.ts'
import { get, postAsNobody } from './client.ts'
import { createReceiptForm } from './receipt-form.ts'

const manage = (call: Parameters<typeof manageCallPath>[0], body: object) =>
  postAsNobody<ManageResponse>(manageCallPath(call), body)

export const fetchManaged = (body: ManageBody) => manage('manageBooking', body)
export const moveOwnBooking = (body: ManageMoveBody) => manage('moveOwnBooking', body)
export const removeOwnTreatment = (body: ManageRemoveBody) => manage('removeOwnTreatment', body)
export const cancelOwnBooking = (body: ManageBody) => manage('cancelOwnBooking', body)
export const restoreOwnBooking = (body: ManageBody) => manage('restoreOwnBooking', body)
export const giveRefundAccount = (body: ManageAccountBody) => manage('giveRefundAccount', body)
export const sendOwnReceipt = ({ bookingHash, key }: ManageBody, receipt: File) =>
  manage('sendOwnReceipt', createReceiptForm({ bookingHash, key }, receipt))

/** Returns the same message whether there is such a booking or not. */
export const sendManageLink = (bookingHash: string) =>
  postAsNobody<MessageResponse>(manageCallPath('sendManageLink'), { bookingHash })

export const requestMyData = (body: RequestBody) =>
  postAsNobody<RequestResponse>(requestCallPath('requestMyData'), body)

// The booking page's calls, for a booking to be moved.

export const fetchTimesToMoveTo = (query: contract.AvailableTimesQuery & { moving: string }) =>
  get<contract.AvailableTimesResponse>(callPath('availableTimes'), query)
export const fetchFullDaysForMove = (query: contract.BookedDatesQuery & { moving: string }) =>
  get<contract.BookedDatesResponse>(callPath('bookedDates'), query)
