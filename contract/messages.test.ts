import { expect, test } from 'vitest'
import * as messages from './messages.ts'
import { REFUND_WORKING_DAYS } from './rules.ts'

// Written out a second time on purpose: a sentence of the specification cannot change by accident.
const sentences = Object.values(messages).flatMap(group => Object.values<unknown>(group).flatMap(spoken))

function spoken(entry: unknown): string[] {
  if (typeof entry === 'function') return [entry(entry === messages.uploadText.maxSize ? 5 : '{name}')]
  return Array.isArray(entry) ? entry : [String(entry)]
}

test.each([
  // Validation
  'Please select a service',
  'Please select a sub service under the {name} selection',
  'Please select a booking date',
  'Please select a booking time',
  'Full name is required',
  'Email is required',
  'Please enter a valid email address',
  'Phone number is required',
  'Please enter a valid phone number',
  'Please upload files with jpg, jpeg, png format.',
  'Please upload only image files',
  'You can upload up to 1 image only.',
  'Maximum {name} files allowed',
  'File size must be less than 5MB',
  'You must upload at least one image.',
  'Failed to compress image. Please try again.',
  'Please enter the 4-digit OTP',
  'Email format is invalid',
  // Errors
  'Failed to fetch available times',
  'No available bookings on this day',
  'Failed to create booking',
  'Booking created successfully!',
  'Failed to process payment',
  'Error processing payment',
  'Error uploading image',
  'Failed to fetch site maintenance status',
  'invalid booking id',
  'Oops Booking does not exist in our records!',
  'Failed to send OTP. Please try again.',
  'Failed to resend OTP. Please try again.',
  'Failed to verify OTP. Please try again.',
  'OTP sent to your email!',
  'OTP resent to your email!',
  'Successfully subscribed to our newsletter!',
  'Successfully unsubscribed from newsletter',
  'Failed to unsubscribe',
  // Screens
  'Glow Inside & Out',
  'Relax and refresh at our top spa. Enjoy personalized treatments that make self-care easy and special.',
  'We will be back soon.',
  'Our site is currently down for maintenance',
  'Search services (type at least 3 characters)',
  'Start typing to search services…',
  'No results found.',
  'Our Promise to Every Client',
  'Ready to transform your wellness?',
  'Ready to Indulge?',
  'Pricing Plans',
  'when can you book?',
  'Select the perfect service for your needs.',
  'Select a service category',
  'Select a sub service',
  'Your Information',
  'Confirm Booking',
  'Pay with Transfer',
  'Transfer {name} to Any of the Bank Below',
  'Leave a note (optional)',
  'I have paid',
  'Booking Confirmed!',
  'Keep this number for your records.',
  'Having trouble? Contact us at',
  'Resend OTP',
  'Sending...',
  'Verifying...',
  'Resending...',
])('the specified sentence %j is said somewhere', sentence => {
  expect(sentences).toContain(sentence)
})

test('the promise of a refund names the days of the rule', () => {
  expect(messages.refundText.within).toBe(`within ${REFUND_WORKING_DAYS} working days`)
  expect(messages.refundText.ifReceivedFee).toContain(messages.refundText.within)
})
