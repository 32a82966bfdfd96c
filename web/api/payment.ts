import type { PaymentResponse } from '#contract/payment.ts'
import { RECEIPT_FIELD } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { put } from './client.ts'

interface Payment {
  bookingId: string
  key: string
  note: string
  receipt: File
}

export function submitPayment({ bookingId, key, note, receipt }: Payment) {
  const form = new FormData()
  form.set('bookingId', bookingId)
  form.set('key', key)
  form.set('note', note)
  // Last, so that the server knows whose receipt it is before the file arrives.
  form.set(RECEIPT_FIELD, receipt, receipt.name)
  return put<PaymentResponse>(callPath('submitPayment'), form)
}
