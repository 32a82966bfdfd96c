import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { paymentText, uploadText } from '#contract/messages.ts'
import { COPIED_DISPLAY_MS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
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
export const submitPayment = createCall<string, void>('payment/submit', async (_, { getState, rejectWithValue }) => {
  const { bookingId, note, paymentReceipts } = getState().payment
  const receipt = paymentReceipts[0]
  if (!receipt) return rejectWithValue(uploadText.imageRequired)
  try {
    const { booking } = await api.submitPayment({ bookingId, note, receipt })
    return booking.bookingHash
  } catch (problem) {
    return rejectWithValue(sentenceOf(problem, paymentText.failed))
  }
})

export const markBankCopied =
  (accountNumber: string): AppThunk =>
  dispatch => {
    dispatch(bankCopied(accountNumber))
    setTimeout(() => dispatch(copiedBankExpired(accountNumber)), COPIED_DISPLAY_MS)
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
    receiptsAttached(state, { payload }: PayloadAction<File[]>) {
      state.paymentReceipts = payload
      state.formErrors = {}
    },
    formErrorsSet(state, { payload }: PayloadAction<PaymentErrors>) {
      state.formErrors = payload
    },
    noteWritten(state, { payload }: PayloadAction<string>) {
      state.note = payload
    },
    bankCopied(state, { payload }: PayloadAction<string>) {
      state.copiedBank = payload
    },
    /** Another number copied meanwhile keeps its own two seconds. */
    copiedBankExpired(state, { payload }: PayloadAction<string>) {
      if (state.copiedBank === payload) state.copiedBank = null
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
        state.isPaymentOpen = !state.isPaymentOpen
        state.paymentReceipts = []
        state.note = ''
      })
      .addCase(submitPayment.rejected, (state, { payload = paymentText.error }) => {
        state.paymentIsLoading = false
        state.formErrors = payload === uploadText.imageRequired ? { receipt: payload } : { payment: payload }
      }),
})

export const { paymentBookingSet, paymentToggled, paymentClosed, receiptsAttached, formErrorsSet, noteWritten } =
  slice.actions
const { bankCopied, copiedBankExpired } = slice.actions
export const payment = slice.reducer
