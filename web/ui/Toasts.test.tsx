import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

test('messages appear with their colour, are announced, and never more than allowed at once', async () => {
  render(<Toasts options={{ error: { duration: 4000 } }} maxAtOnce={2} maxWidthPx={350} />)
  expect(document.querySelector('[aria-live]')).toBeNull()

  act(() => toast.error('Failed to create booking'))
  const message = await screen.findByText('Failed to create booking')
  expect(message.className).toContain('bg-petal')
  expect(message.getAttribute('aria-live')).toBe('polite')
  expect(message.style.maxWidth).toBe('350px')

  await act(async () => {
    toast.success('Booking created successfully!')
    toast.error('Please select a service')
  })
  expect(await screen.findByText('Please select a service')).toBeTruthy()
  expect((await screen.findByText('Booking created successfully!')).className).toContain('bg-leaf')
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(2)
})
