import type { PaymentResponse } from '#contract/payment.ts'
import { RECEIPT_FIELD } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { put } from './client.ts'

export const submitPayment = (payment: { bookingId: string; key: string; note: string }, receipt: File) =>
  put<PaymentResponse>(callPath('submitPayment'), formWithReceipt(payment, receipt))

export function formWithReceipt(fields: Record<string, string>, receipt: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // Last, so that the server knows whose receipt it is before the file arrives.
  form.set(RECEIPT_FIELD, receipt, receipt.name)
  return form
}
