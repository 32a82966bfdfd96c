import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { paymentText, uploadText } from '#contract/messages.ts'
import { COPIED_DISPLAY_MS, UPLOAD_ERROR_MS } from '#contract/rules.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/payment.ts'
import { type AppThunk, createCall } from './thunk.ts'

/** `receipt` is about the picture and passes; `payment` is what the last submission was told. */
interface PaymentErrors {
  receipt?: string
  payment?: string
}

interface PaymentState {
  bookingId: string
  isPaymentOpen: boolean
  paymentReceipts: File[]
  paymentIsLoading: boolean
  /** The account number copied last, while its button says so. */
  copiedBank: string | null
  formErrors: PaymentErrors
  note: string
}

const initialState: PaymentState = {
  bookingId: '',
  isPaymentOpen: false,
  paymentReceipts: [],
  paymentIsLoading: false,
  copiedBank: null,
  formErrors: {},
  note: '',
}

/** Fulfilled with the hash that leads to the success page. */
export const submitPayment = createCall<string, void>(
  'payment/submit',
  async (_, { dispatch, getState, rejectWithValue }) => {
    const { bookingId, note, paymentReceipts } = getState().payment
    const receipt = paymentReceipts[0]
    if (!receipt) {
      dispatch(showReceiptError(uploadText.imageRequired))
      return rejectWithValue('')
    }
    try {
      const { booking } = await api.submitPayment({ bookingId, note, receipt })
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

const slice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    paymentBookingSet(state, { payload }: PayloadAction<string>) {
      state.bookingId = payload
    },
    paymentToggled(state) {
      state.isPaymentOpen = !state.isPaymentOpen
    },
    paymentClosed(state) {
      state.isPaymentOpen = !state.isPaymentOpen
      state.paymentReceipts = []
      state.formErrors = {}
    },
    /** What was wrong with the last picture is no longer true of the one being chosen now. */
    receiptChosen(state) {
      state.paymentReceipts = []
      state.formErrors = {}
    },
    receiptsAttached(state, { payload }: PayloadAction<File[]>) {
      state.paymentReceipts = payload
    },
    receiptErrorSet(state, { payload }: PayloadAction<string>) {
      state.formErrors.receipt = payload
    },
    receiptErrorExpired(state) {
      delete state.formErrors.receipt
    },
    noteWritten(state, { payload }: PayloadAction<string>) {
      state.note = payload
    },
    bankCopied(state, { payload }: PayloadAction<string>) {
      state.copiedBank = payload
    },
    copiedBankExpired(state) {
      state.copiedBank = null
    },
  },
  extraReducers: builder =>
    builder
      .addCase(submitPayment.pending, state => {
        state.paymentIsLoading = true
        state.formErrors = {}
      })
      .addCase(submitPayment.fulfilled, state => {
        state.paymentIsLoading = false
        state.isPaymentOpen = false
        state.paymentReceipts = []
        state.note = ''
      })
      .addCase(submitPayment.rejected, (state, { payload = paymentText.error }) => {
        state.paymentIsLoading = false
        if (payload) state.formErrors.payment = payload
      }),
})

export const { paymentBookingSet, paymentToggled, paymentClosed, receiptChosen, receiptsAttached, noteWritten } =
  slice.actions
const { bankCopied, copiedBankExpired, receiptErrorSet, receiptErrorExpired } = slice.actions
export const payment = slice.reducer
