export const emailRequired = 'Email is required'
export const emailInvalid = 'Email format is invalid'
export const done = 'Successfully unsubscribed from newsletter'
export const failed = 'Failed to unsubscribe'
