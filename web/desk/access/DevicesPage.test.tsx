import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import DevicesPage from './DevicesPage.tsx'

const person = (_id: string, name: string, isHidden = false) => ({
  _id,
  name,
  about: '',
  imageUrl: '',
  subServiceIds: [],
  isChoosable: true,
  isHidden,
})

function open(therapists: ReturnType<typeof person>[]) {
  const server = fakeServer()
  server.answer('GET /api/desk/devices', { success: true, devices: [] })
  server.answer('GET /api/desk/resources', { success: true, therapists, rooms: [], problems: [] })
  showDesk('/desk/devices', <DevicesPage />)
  return server
}

test('a device for one’s own day is let in for a person of the team', async () => {
  const server = open([person('ada', 'Ada'), person('bisi', 'Bisi', true)])
  tap('Own day only')
  const people = await screen.findByLabelText<HTMLSelectElement>('Whose day it shows')
  await screen.findByRole('option', { name: 'Ada' })
  expect(screen.queryByRole('option', { name: 'Bisi' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show a code' }).disabled).toBe(true)
  fireEvent.change(people, { target: { value: 'ada' } })
  server.answer('POST /api/desk/devices', {
    success: true,
    key: 'k',
    number: '123',
    code: '12345678',
    expiresAt: '2030-01-01T10:00:00.000Z',
  })
  tap('Show a code')
  await screen.findByText('123 1234 5678')
  const sent = server.requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toEqual({ name: 'Own day only', role: 'therapist', therapistId: 'ada' })
})

test('a device for anything else is for no person', async () => {
  const server = open([person('ada', 'Ada')])
  server.refuse('POST /api/desk/devices', 409, 'Not now.')
  tap('Show a code')
  await screen.findByText('Not now.')
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('therapistId'),
  )
})

test('where nobody is named yet, it says where to name them', async () => {
  open([])
  tap('Own day only')
  expect(await screen.findByRole('link', { name: 'Team and rooms' })).toBeTruthy()
})
