import type * as contract from '#contract/booking/booking.ts'
import { isLive } from '#contract/booking/booking-states.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { callPath } from '#contract/desk/desk-calls.ts'
import { BOOKING_LIST_MAX } from '#contract/rules.ts'
import { getData, post, remove } from './client.ts'
import { findBookings } from './desk.ts'

export const fetchClosures = async () => (await getData<contract.ClosuresResponse>(callPath('listClosures'))).closures
export const addClosure = async (input: contract.ClosureInput): Promise<contract.Closure> =>
  (await post<contract.ClosureCreatedResponse>(callPath('addClosure'), input)).closure
export const deleteClosure = (id: string) => remove(callPath('deleteClosure', { id }))

/** Cancels the given bookings on the closed days: all of them or none. */
export const cancelInClosure = (closureId: string, body: Partial<contract.CancelInClosureBody>) =>
  post<contract.CancelledInClosureResponse>(callPath('cancelInClosure', { id: closureId }), body)
export const undoChanges = (changeId: string) => post(callPath('undoChanges', { id: changeId }))

/** Live bookings from `from` to `to` (inclusive), sorted by start; reads all pages. */
export async function fetchLiveBetween(from: string, to: string): Promise<DeskBooking[]> {
  const found: DeskBooking[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { from, to, limit: String(BOOKING_LIST_MAX), ...(cursor && { cursor }) }
    const page = await findBookings(query)
    found.push(...page.bookings.filter(({ status }) => isLive(status)))
    cursor = page.nextCursor
  } while (cursor)
  return found.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}
