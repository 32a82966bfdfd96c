import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { toastsOf } from '#web/testing/toasts.ts'
import { NewsletterSignUp } from './NewsletterSignUp.tsx'

const SEND = 'POST /api/newsletter/beauty/send-otp'
const VERIFY = 'POST /api/newsletter/beauty/verify-otp'
const done = { success: true, message: 'fine' }

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  render(<NewsletterSignUp />)
})

const emailBox = () => screen.getByLabelText<HTMLInputElement>('Email address')
const otpBox = () => screen.getByLabelText<HTMLInputElement>('One-time code')
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const hears = (kind: 'success' | 'error', sentence: string) => waitFor(() => expect(toastsOf(kind)[0]).toBe(sentence))

async function subscribe(address = 'ada@example.com') {
  type(emailBox(), address)
  await press('Subscribe')
}

async function reachOtpStage() {
  server.answer(SEND, done)
  await subscribe(' ada@example.com ')
  await screen.findByLabelText('One-time code')
}

async function verify(otp: string) {
  type(otpBox(), otp)
  await press('Verify')
}

test('it asks whether one is ready', () => {
  expect(screen.getByRole('heading', { name: 'Ready to transform your wellness?' })).toBeTruthy()
})

test.each(['', '   ', 'ada', 'ada@', 'ada obi@example.com'])(
  '"%s" is no address, and nothing is sent',
  async address => {
    await subscribe(address)
    await hears('error', 'Please enter a valid email address')
    expect(server.requests).toEqual([])
  },
)

test('a sent code leads to the second stage', async () => {
  await reachOtpStage()
  await hears('success', 'OTP sent to your email!')
  expect(server.requests[0]?.body).toEqual({ email: 'ada@example.com' })
  expect(document.activeElement).toBe(otpBox())
})

test('while the code is being sent the button says so and waits', async () => {
  const release = server.hold(SEND, done)
  await subscribe()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true)
  await act(async () => release())
  await screen.findByLabelText('One-time code')
})

test('the code is for the address it was sent to, whatever was typed meanwhile', async () => {
  const release = server.hold(SEND, done)
  await subscribe()
  type(emailBox(), 'obi@example.com')
  await act(async () => release())
  await screen.findByLabelText('One-time code')
  expect(screen.getByText('ada@example.com')).toBeTruthy()
})

test.each([
  ['a refused send', () => server.refuse(SEND, 429, 'Please wait an hour.'), 'Please wait an hour.'],
  ['a send without an answer', () => server.cut(SEND), 'Failed to send OTP. Please try again.'],
])('%s says so and keeps the address', async (_what, prepare, sentence) => {
  prepare()
  await subscribe()
  await hears('error', sentence)
  expect(emailBox().value).toBe('ada@example.com')
})

test('the code box takes four digits and nothing else', async () => {
  await reachOtpStage()
  type(otpBox(), ' 12a3-45')
  expect(otpBox().value).toBe('1234')
})

test('fewer than four digits are not sent', async () => {
  await reachOtpStage()
  await verify('123')
  await hears('error', 'Please enter the 4-digit OTP')
  expect(server.requests).toHaveLength(1)
})

test('a right code subscribes, clears both fields and returns to the first stage', async () => {
  await reachOtpStage()
  const release = server.hold(VERIFY, done)
  await verify('1234')
  expect(screen.getByRole('button', { name: 'Verifying...' })).toBeTruthy()
  await act(async () => release())
  await hears('success', 'Successfully subscribed to our newsletter!')
  expect(server.requests.at(-1)?.body).toEqual({ email: 'ada@example.com', otp: '1234' })
  expect(emailBox().value).toBe('')
  await reachOtpStage()
  expect(otpBox().value).toBe('')
})

test.each([
  ['a wrong code', () => server.refuse(VERIFY, 400, 'This code is not right.'), 'This code is not right.'],
  ['a verification without an answer', () => server.cut(VERIFY), 'Failed to verify OTP. Please try again.'],
])('%s says so and keeps what was typed', async (_what, prepare, sentence) => {
  await reachOtpStage()
  prepare()
  await verify('1234')
  await hears('error', sentence)
  expect(otpBox().value).toBe('1234')
})

test('a code can be sent again', async () => {
  await reachOtpStage()
  const release = server.hold(SEND, done)
  await press('Resend OTP')
  expect(screen.getByRole('button', { name: 'Resending...' })).toBeTruthy()
  await act(async () => release())
  await hears('success', 'OTP resent to your email!')
})

test.each([
  ['a refused resend', () => server.refuse(SEND, 429, 'Please wait.'), 'Please wait.'],
  ['a resend without an answer', () => server.cut(SEND), 'Failed to resend OTP. Please try again.'],
])('%s says so', async (_what, prepare, sentence) => {
  await reachOtpStage()
  prepare()
  await press('Resend OTP')
  await hears('error', sentence)
})
