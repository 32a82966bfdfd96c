import type { PublicBooking } from '#contract/booking/booking.ts'
import { paymentText, uploadText } from '#contract/messages.ts'
import { COPIED_DISPLAY_MS, UPLOAD_ERROR_MS } from '#contract/rules.ts'
import { ApiProblem, type Failure, failureOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/payment.ts'
import { deviceAttemptKeys } from './attempt-keys.ts'
import { finishBooking, loadBanks } from './made-booking.ts'
import { savedKey, updateOwnBooking } from './own-bookings.ts'
import type { Stores } from './stores.ts'

/** Opens the payment for the booking in the store: right after it was made, or when the visitor comes back to it. */
export async function continuePayment(stores: Stores, linkKey = ''): Promise<undefined> {
  const { booking, payment } = stores
  const { bookingData } = booking.getState()
  if (!bookingData) return
  const before = payment.getState()
  // A visitor who came by the link may close the payment and open it again.
  const known = linkKey || (before.bookingId === bookingData._id ? before.key : '')
  await loadBanks(stores)
  const key = savedKey(bookingData.bookingHash) ?? known
  payment.setState({ bookingId: bookingData._id, key, isPaymentOpen: true })
}

/** The payment stays open, and loading, until `showSuccess` resolves. Returns the failure, if any. */
export async function submitPayment(
  stores: Stores,
  showSuccess?: (paid: PublicBooking) => Promise<void>,
): Promise<Failure | undefined> {
  const { payment, attemptKeys = deviceAttemptKeys } = stores
  const { bookingId, key, note, paymentReceipts, paymentIsLoading } = payment.getState()
  // A second press while the receipt is being sent.
  if (paymentIsLoading) return
  payment.setState({ formErrors: {} })
  const [receipt] = paymentReceipts
  if (!receipt) {
    showReceiptError(stores, uploadText.imageRequired)
    return { code: 'receipt_missing', sentence: uploadText.imageRequired }
  }
  payment.setState({ paymentIsLoading: true })
  try {
    const { booking } = await api.submitPayment({ bookingId, key, note }, receipt)
    // Reached by the link in the mail, it may be the booking whose first response never came.
    attemptKeys.settle()
    updateOwnBooking(booking)
    finishBooking(stores, booking)
    await showSuccess?.(booking)
    payment.setState({ paymentIsLoading: false, isPaymentOpen: false, paymentReceipts: [], note: '' })
  } catch (problem) {
    const failure = failureOf(problem, problem instanceof ApiProblem ? paymentText.failed : paymentText.error)
    payment.setState({ paymentIsLoading: false, formErrors: { payment: failure.sentence } })
    return failure
  }
}

export function clearReceipt({ payment }: Stores) {
  payment.setState({ paymentReceipts: [], formErrors: {} })
}

let copiedTimer: ReturnType<typeof setTimeout>
let receiptErrorTimer: ReturnType<typeof setTimeout>

export function markBankCopied({ payment }: Stores, copiedBank: string) {
  payment.setState({ copiedBank })
  clearTimeout(copiedTimer)
  copiedTimer = setTimeout(() => payment.setState({ copiedBank: null }), COPIED_DISPLAY_MS)
}

export function showReceiptError({ payment }: Stores, receipt: string) {
  payment.setState(({ formErrors }) => ({ formErrors: { ...formErrors, receipt } }))
  clearTimeout(receiptErrorTimer)
  const clear = () => payment.setState(({ formErrors: { receipt: _, ...others } }) => ({ formErrors: others }))
  receiptErrorTimer = setTimeout(clear, UPLOAD_ERROR_MS)
}
