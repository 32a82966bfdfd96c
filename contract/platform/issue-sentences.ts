import type { z } from 'zod'

/** Default sentences for zod issues. */
export const issueSentence: z.core.$ZodErrorMap = issue => {
  if (issue.input === undefined || issue.input === null) return 'Please fill this in'
  if (issue.code === 'too_small') {
    if (issue.origin !== 'string') return `Please give at least ${issue.minimum}`
    return issue.minimum === 1 ? 'Please fill this in' : `Please use at least ${issue.minimum} characters`
  }
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `Please use at most ${issue.maximum} characters`
      : `Please give at most ${issue.maximum}`
  if (issue.code === 'invalid_value') return `Please choose one of: ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Please give a whole number'
  return 'This is not right. Please check it'
}
