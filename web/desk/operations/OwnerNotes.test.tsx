import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { Placeholders } from './OwnerNotes.tsx'

function open(madeUp: string[]) {
  fakeServer().answer('GET /api/desk/first-steps', { success: true, steps: [], banksWithheld: true, madeUp })
  return showAt('/desk', <Placeholders />)
}

test('the owner of an open site reads what is made up, and gets to where it is changed', async () => {
  open(['the bank accounts', 'the phone number'])
  expect(await screen.findByText('the bank accounts, the phone number.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Enter your bank accounts' }).getAttribute('href')).toBe('/desk/banks')
  expect(screen.getByRole('link', { name: 'Enter your spa’s details' }).getAttribute('href')).toBe('/desk/spa')
})

test('with one thing left there is one way to it', async () => {
  open(['the phone number'])
  expect(await screen.findByRole('link', { name: 'Enter your spa’s details' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Enter your bank accounts' })).toBeNull()
})
