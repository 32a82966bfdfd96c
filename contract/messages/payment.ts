export const paymentText = {
  title: 'Pay with Transfer',
  /** The amount comes formatted, with its naira sign. */
  transfer: (amount: string) => `Transfer ${amount} to Any of the Bank Below`,
  copy: 'Copy',
  copied: 'Copied',
  notePlaceholder: 'Leave a note (optional)',
  iHavePaid: 'I have paid',
  failed: 'Failed to process payment',
  error: 'Error processing payment',
} as const
