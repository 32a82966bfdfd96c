export const unsubscribeText = {
  emailRequired: 'Email is required',
  emailInvalid: 'Email format is invalid',
  done: 'Successfully unsubscribed from newsletter',
  failed: 'Failed to unsubscribe',
} as const
