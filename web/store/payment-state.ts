import { lazyReducer } from './lazy-reducer.ts'
import { createAction } from './slice.ts'

/** The part of the payment slice that every page loads. The slice itself is in payment.ts. */
export interface PaymentState {
  bookingId: string
  /** What a receipt for it is taken with anywhere: kept by the device that booked, or from the payment link. */
  key: string
  isPaymentOpen: boolean
  paymentReceipts: File[]
  paymentIsLoading: boolean
  /** The account number copied last, while its button says so. */
  copiedBank: string | null
  formErrors: PaymentErrors
  note: string
}

/** `receipt` is about the picture and passes; `payment` is what the last submission was told. */
interface PaymentErrors {
  receipt?: string
  payment?: string
}

export const initialState: PaymentState = {
  bookingId: '',
  key: '',
  isPaymentOpen: false,
  paymentReceipts: [],
  paymentIsLoading: false,
  copiedBank: null,
  formErrors: {},
  note: '',
}

/** Also when its own code has not come. */
export const paymentClosed = createAction('payment/closed')

export const payment = lazyReducer((state: PaymentState = initialState) => state)
