import { expect, test } from 'vitest'
import { guestName, guestOf } from './guest-name.ts'

const visit = { fullName: 'Ada Obi', guestNames: ['', 'Bola', ''] }

test('a guest has the name that was given, else a number; whoever booked is nobody’s companion', () => {
  expect([0, 1, 2].map(guest => guestName(visit, guest))).toEqual(['Ada Obi', 'Bola', 'Guest 3'])
  expect([0, 1, 2].map(guest => guestOf(visit, guest))).toEqual([
    'Ada Obi',
    'Bola, with Ada Obi',
    'Guest 3, with Ada Obi',
  ])
})

test('names that are no longer kept leave the numbers', () => {
  const nameless = { fullName: '', guestNames: [] }
  expect([0, 1].map(guest => guestName(nameless, guest))).toEqual(['Guest 1', 'Guest 2'])
  expect([0, 1].map(guest => guestOf(nameless, guest))).toEqual(['', 'Guest 2'])
})
