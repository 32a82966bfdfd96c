import { expect, test } from 'vitest'
import { phoneText } from './phone.ts'

test.each([
  ['+2348031234567', '+234 803 123 4567'],
  ['+447911123456', '+447911123456'],
  ['0803-123-4567', '0803-123-4567'],
])('%s reads %s', (stored, seen) => {
  expect(phoneText(stored)).toBe(seen)
})
