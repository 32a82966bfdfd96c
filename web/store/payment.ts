import type { PublicBooking } from '#contract/booking.ts'
import { paymentText, uploadText } from '#contract/messages.ts'
import { COPIED_DISPLAY_MS, UPLOAD_ERROR_MS } from '#contract/rules.ts'
import { ApiProblem, failureOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/payment.ts'
import { deviceAttemptKeys } from './attempt-keys.ts'
import { bookingPaid, loadBanks } from './made-booking.ts'
import { keptKey, noteOwnBooking } from './own-bookings.ts'
import { initialState, payment, paymentClosed } from './payment-state.ts'
import { type Action, createSlice } from './slice.ts'
import { type AppThunk, createCall } from './thunk.ts'

/** Opens the payment for the booking in the store: right after it was made, or when the visitor comes back to it. */
export const continuePayment =
  (linkKey = ''): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { bookingData } = getState().booking
    if (!bookingData) return
    const { bookingId, key } = getState().payment
    // Who came by the link may close the payment and open it again.
    const known = linkKey || (bookingId === bookingData._id ? key : '')
    await dispatch(loadBanks())
    dispatch(paymentBookingSet(bookingData._id))
    dispatch(paymentKeySet(keptKey(bookingData.bookingHash) ?? known))
    if (!getState().payment.isPaymentOpen) dispatch(paymentToggled())
  }

/** Leads to the success page of a booking whose receipt has arrived, and tells when it is there. */
type LeadOn = (paid: PublicBooking) => Promise<void>

/** The payment stays open, and loading, until the success page can take its place. */
export const submitPayment = createCall<PublicBooking, LeadOn | undefined>(
  'payment/submit',
  async (leadOn, { dispatch, extra: { attemptKeys = deviceAttemptKeys }, getState, rejectWithValue }) => {
    const { bookingId, key, note, paymentReceipts } = getState().payment
    const receipt = paymentReceipts[0]
    if (!receipt) {
      dispatch(showReceiptError(uploadText.imageRequired))
      // Said beside the picture already, so there is nothing to add to it.
      return rejectWithValue({ code: 'receipt_missing', sentence: '' })
    }
    try {
      const { booking } = await api.submitPayment({ bookingId, key, note, receipt })
      // Reached by the link in the mail, it may be the booking whose first response never came.
      attemptKeys.settle()
      noteOwnBooking(booking)
      dispatch(bookingPaid(booking))
      await leadOn?.(booking)
      return booking
    } catch (problem) {
      const words = problem instanceof ApiProblem ? paymentText.failed : paymentText.error
      return rejectWithValue(failureOf(problem, words))
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

/** What is wrong with the chosen file, for two seconds. */
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

const slice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    paymentBookingSet(state, { payload }: Action<string>) {
      state.bookingId = payload
    },
    paymentKeySet(state, { payload }: Action<string>) {
      state.key = payload
    },
    paymentToggled(state) {
      state.isPaymentOpen = !state.isPaymentOpen
    },
    /** What was wrong with the last picture is no longer true of the one being chosen now. */
    receiptChosen(state) {
      state.paymentReceipts = []
      state.formErrors = {}
    },
    receiptsAttached(state, { payload }: Action<File[]>) {
      state.paymentReceipts = payload
    },
    receiptErrorSet(state, { payload }: Action<string>) {
      state.formErrors = { ...state.formErrors, receipt: payload }
    },
    receiptErrorExpired(state) {
      const { receipt: _, ...others } = state.formErrors
      state.formErrors = others
    },
    noteWritten(state, { payload }: Action<string>) {
      state.note = payload
    },
    bankCopied(state, { payload }: Action<string>) {
      state.copiedBank = payload
    },
    copiedBankExpired(state) {
      state.copiedBank = null
    },
  },
  extraReducers: on => [
    on(paymentClosed, state => {
      state.isPaymentOpen = !state.isPaymentOpen
      state.paymentReceipts = []
      state.formErrors = {}
    }),
    on(submitPayment.pending, state => {
      state.paymentIsLoading = true
      state.formErrors = {}
    }),
    on(submitPayment.fulfilled, state => {
      state.paymentIsLoading = false
      state.isPaymentOpen = false
      state.paymentReceipts = []
      state.note = ''
    }),
    on(submitPayment.rejected, (state, { payload }) => {
      state.paymentIsLoading = false
      if (payload?.sentence) state.formErrors = { ...state.formErrors, payment: payload.sentence }
    }),
  ],
})

payment.inject(slice.reducer)

export const { paymentBookingSet, paymentToggled, receiptChosen, receiptsAttached, noteWritten } = slice.actions
const { paymentKeySet, receiptErrorSet, receiptErrorExpired, bankCopied, copiedBankExpired } = slice.actions
