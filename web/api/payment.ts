import type { PaymentResponse } from '#contract/money/payment.ts'
import { callPath } from '#contract/site-calls.ts'
import { put } from './client.ts'
import { createReceiptForm } from './receipt-form.ts'

export const submitPayment = (payment: { bookingId: string; key: string; note: string }, receipt: File) =>
  put<PaymentResponse>(callPath('submitPayment'), createReceiptForm(payment, receipt))
