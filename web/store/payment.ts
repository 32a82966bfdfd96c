import type { Stores } from './stores.ts'

// The state that every page has; most actions load with the payment itself, in payment-form.

export interface PaymentState {
  bookingId: string
  /** Authorises a receipt from any network: saved by the device that booked, or from the payment link. */
  key: string
  isPaymentOpen: boolean
  paymentReceipts: File[]
  paymentIsLoading: boolean
  /** The account number copied last, while its button says so. */
  copiedBank: string | null
  formErrors: PaymentErrors
  note: string
}

/** `receipt` is about the picture and expires; `payment` is the failure of the last submission. */
interface PaymentErrors {
  receipt?: string
  payment?: string
}

export const initialPayment: PaymentState = {
  bookingId: '',
  key: '',
  isPaymentOpen: false,
  paymentReceipts: [],
  paymentIsLoading: false,
  copiedBank: null,
  formErrors: {},
  note: '',
}

/** In this module, so that the payment can be closed even if its own code did not load. */
export function closePayment({ payment }: Stores) {
  payment.setState({ isPaymentOpen: false, paymentReceipts: [], formErrors: {} })
}
