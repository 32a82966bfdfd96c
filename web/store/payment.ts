import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { paymentText } from '#contract/messages.ts'
import { momentsOf } from './thunk.ts'

/** Every page knows whether the payment is open; what pays is in payment-calls.ts, which comes with the modal. */

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

// The call as this holder sees it.
const submitPayment = momentsOf<string>('payment/submit')

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

export const {
  paymentBookingSet,
  paymentToggled,
  paymentClosed,
  receiptChosen,
  receiptsAttached,
  receiptErrorSet,
  receiptErrorExpired,
  noteWritten,
  bankCopied,
  copiedBankExpired,
} = slice.actions
export const payment = slice.reducer
