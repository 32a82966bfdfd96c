import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import type { Person } from '#contract/people/people.ts'
import { Erase } from '#web/desk/people/Erase.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import CancelForm from './CancelForm.tsx'

const isGold = (name: string) => screen.getByRole('button', { name }).className.includes('bg-gold')

test('gold leads on: at the desk, too, cancelling and erasing never wear it', () => {
  fakeServer()
  const booking = { _id: 'b', money: { paid: 25_000 }, email: '', status: 'confirmed' } as unknown as DeskBooking
  const person = { _id: 'p', fullName: 'Ada', money: { toReturn: 0 }, eraseNotBefore: null } as unknown as Person
  showAt(
    '/desk',
    <>
      <CancelForm booking={booking} onDone={() => {}} />
      <Erase person={person} onErased={() => {}} />
    </>,
  )
  expect(isGold('Cancel this booking')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Erase this person' }))
  expect(isGold('Erase for good')).toBe(false)
})
