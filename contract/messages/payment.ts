export const title = 'Pay with Transfer'
/** The amount comes formatted, with its naira sign. */
export const transfer = (amount: string) => `Transfer ${amount} to Any of the Bank Below`
export const copy = 'Copy'
export const copied = 'Copied'
export const notePlaceholder = 'Leave a note (optional)'
export const iHavePaid = 'I have paid'
export const failed = 'Failed to process payment'
export const error = 'Error processing payment'
// The specification has no words for this one.
export const notOpened = 'The payment did not open. Your time is held. Please check your connection and try again.'
