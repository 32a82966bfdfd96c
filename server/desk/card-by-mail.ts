import type { ReceiptCard } from '#contract/desk/desk.ts'
import { accessRefusals } from '#contract/refusals.ts'
import { UNDO_FROM_MAIL_SECONDS } from '#contract/rules.ts'
import { selectLiveKey } from '#server/access/queries.ts'
import { hashSecret } from '#server/access/secrets.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import type { Who } from '#server/booking/history/history.ts'
import { selectBooking } from '#server/booking/queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ShownChange } from './bookings/change.ts'
import { decideBooking } from './bookings/decide.ts'
import { receiptCardOf } from './receipts.ts'

/** The key in the owner's receipt mail opens one card on any device, to look at it and to confirm the payment. */

const BY_MAIL: Who = { deviceId: null, name: 'The owner’s mail' }

export async function cardByMail(deps: BookingDeps, bookingId: string, key: string): Promise<ReceiptCard> {
  await requireCardKey(deps, bookingId, key)
  return receiptCardOf(deps, bookingId)
}

export async function confirmByMail(deps: BookingDeps, bookingId: string, key: string): Promise<ShownChange> {
  await requireCardKey(deps, bookingId, key)
  return decideBooking(deps, BY_MAIL, bookingId, { status: 'confirmed', from: 'submitted' }, UNDO_FROM_MAIL_SECONDS)
}

/** The key opens nothing once the receipt is decided. */
export async function requireCardKey({ db, clock }: BookingDeps, bookingId: string, key: string) {
  const found = await selectLiveKey(db, hashSecret(key), 'receipt', clock.now())
  const booking = found?.bookingId === bookingId ? await selectBooking(db, { id: bookingId }) : undefined
  if (booking?.status !== 'submitted') throw new Refusal('unauthorized', accessRefusals.wayInGone)
}
