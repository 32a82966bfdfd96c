import type { ManageReceiptForm, ManageResponse } from '#contract/manage.ts'
import { findOwnBooking, openOwnBooking } from '#server/booking/own/own-booking.ts'
import { type PaymentDeps, submitPayment } from './payment.ts'

/** A receipt from the customer's own page: with its key, and otherwise like any other. */
export async function sendOwnReceipt(
  deps: PaymentDeps,
  form: ManageReceiptForm,
  client?: string,
): Promise<ManageResponse> {
  const { id } = await findOwnBooking(deps, form)
  const payment = { bookingId: id, key: form.key, note: form.note, image_0: form.image_0 }
  await submitPayment(deps, payment, { client, hasKey: true })
  return openOwnBooking(deps, form)
}
