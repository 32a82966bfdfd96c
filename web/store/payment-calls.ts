import { paymentText, uploadText } from '#contract/messages.ts'
import { COPIED_DISPLAY_MS, UPLOAD_ERROR_MS } from '#contract/rules.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/payment.ts'
import { bankCopied, copiedBankExpired, receiptErrorExpired, receiptErrorSet } from './payment.ts'
import { type AppThunk, createCall } from './thunk.ts'

/** Fulfilled with the hash that leads to the success page. */
export const submitPayment = createCall<string, void>(
  'payment/submit',
  async (_, { dispatch, extra, getState, rejectWithValue }) => {
    const { bookingId, note, paymentReceipts } = getState().payment
    const receipt = paymentReceipts[0]
    if (!receipt) {
      dispatch(showReceiptError(uploadText.imageRequired))
      return rejectWithValue('')
    }
    try {
      const { booking } = await api.submitPayment({ bookingId, note, receipt })
      // Reached by the link in the mail, it may be the booking whose first answer never came.
      extra.attemptKeys.settle()
      return booking.bookingHash
    } catch (problem) {
      if (problem instanceof ApiProblem) return rejectWithValue(sentenceOf(problem, paymentText.failed))
      throw problem
    }
  },
  // A second press while the receipt is on its way is the same wish.
  { condition: (_, { getState }) => !getState().payment.paymentIsLoading },
)

export const markBankCopied =
  (accountNumber: string): AppThunk =>
  dispatch => {
    dispatch(bankCopied(accountNumber))
    copiedTimer.restart(COPIED_DISPLAY_MS, () => dispatch(copiedBankExpired()))
  }

export const showReceiptError =
  (sentence: string): AppThunk =>
  dispatch => {
    dispatch(receiptErrorSet(sentence))
    receiptErrorTimer.restart(UPLOAD_ERROR_MS, () => dispatch(receiptErrorExpired()))
  }

const copiedTimer = timer()
const receiptErrorTimer = timer()

/** Whoever says the same thing again keeps the whole time for it. */
function timer() {
  let running: ReturnType<typeof setTimeout> | undefined
  return {
    restart(ms: number, ring: () => void) {
      clearTimeout(running)
      running = setTimeout(ring, ms)
    },
  }
}
