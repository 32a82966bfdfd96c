import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookedDatesQuery,
  BookedDatesResponse,
} from '#contract/booking.ts'
import type { ManageAccountBody, ManageBody, ManageMoveBody, ManageResponse } from '#contract/manage.ts'
import { manageCallPath } from '#contract/manage-calls.ts'
import { RECEIPT_FIELD } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { get, postAsNobody } from './client.ts'

/** Each says how the booking stands afterwards and what may be done with it. */

export function fetchManaged(body: ManageBody) {
  return postAsNobody<ManageResponse>(manageCallPath('manageBooking'), body)
}

export function moveOwnBooking(body: ManageMoveBody) {
  return postAsNobody<ManageResponse>(manageCallPath('moveOwnBooking'), body)
}

export function cancelOwnBooking(body: ManageBody) {
  return postAsNobody<ManageResponse>(manageCallPath('cancelOwnBooking'), body)
}

export function restoreOwnBooking(body: ManageBody) {
  return postAsNobody<ManageResponse>(manageCallPath('restoreOwnBooking'), body)
}

export function giveRefundAccount(body: Omit<ManageAccountBody, 'compared'> & { compared?: boolean }) {
  return postAsNobody<ManageResponse>(manageCallPath('giveRefundAccount'), body)
}

export function sendOwnReceipt({ bookingHash, key }: ManageBody, receipt: File) {
  const form = new FormData()
  form.set('bookingHash', bookingHash)
  form.set('key', key)
  // Last, so that the server knows whose receipt it is before the file arrives.
  form.set(RECEIPT_FIELD, receipt, receipt.name)
  return postAsNobody<ManageResponse>(manageCallPath('sendOwnReceipt'), form)
}

/** Says the same whether there is such a booking or not. */
export function sendManageLink(bookingHash: string) {
  return postAsNobody<{ message: string }>(manageCallPath('sendManageLink'), { bookingHash })
}

// The booking page's own calls, asked for a booking that is about to be moved.

export function fetchTimesToMoveTo(query: AvailableTimesQuery & { moving: string }) {
  return get<AvailableTimesResponse>(callPath('availableTimes'), query)
}

export function fetchFullDaysForMove(query: BookedDatesQuery & { moving: string }) {
  return get<BookedDatesResponse>(callPath('bookedDates'), query)
}
