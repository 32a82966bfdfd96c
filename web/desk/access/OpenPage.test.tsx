import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import OpenPage from './OpenPage.tsx'

const [READ, SAVE] = ['GET /api/setting/user', 'PUT /api/setting']
const notClosed = { isMaintenanceMode: { beauty: false }, maintenanceText: { beauty: '' } }
const answer = ({ paused = false, text = '' } = {}) => ({
  success: true,
  setting: [{ ...notClosed, isPaused: { beauty: paused }, pauseText: { beauty: text } }],
})

async function open(first = answer()) {
  const server = fakeServer()
  server.answer(READ, first)
  showDesk('/desk/open', <OpenPage />)
  await screen.findByRole('radio', { name: /^Open/ })
  return server
}

const lastSent = (server: ReturnType<typeof fakeServer>) =>
  server.requests.findLast(({ method }) => method === 'PUT')?.body

test('pausing shows what customers will read, and can be taken back', async () => {
  const server = await open()
  fireEvent.click(screen.getByRole('radio', { name: /^New bookings paused/ }))
  const preview = screen.getByRole('region', { name: 'Preview' })
  expect(within(preview).getByText(/We are not taking new bookings at the moment/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('What customers read where times would be'), {
    target: { value: 'Back in May.' },
  })
  expect(within(preview).getByText(/^Back in May\./)).toBeTruthy()

  for (const call of [READ, SAVE]) server.answer(call, answer({ paused: true, text: 'Back in May.' }))
  tap('Pause new bookings')
  await screen.findByText('New bookings are paused')
  expect(lastSent(server)).toEqual({
    isMaintenanceMode: { beauty: false },
    isPaused: { beauty: true },
    maintenanceText: { beauty: '' },
    pauseText: { beauty: 'Back in May.' },
  })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^New bookings paused ?\(now\)/ }).checked).toBe(true)

  for (const call of [READ, SAVE]) server.answer(call, answer())
  tap('Undo')
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Open ?\(now\)/ })).toBeTruthy())
  expect(lastSent(server)).toMatchObject({ isPaused: { beauty: false }, pauseText: { beauty: '' } })
})

test('closing shows the page visitors will find, in the site’s own words or the owner’s', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: /^Closed/ }))
  const preview = screen.getByRole('region', { name: 'Preview' })
  expect(within(preview).getByText('We will be back soon.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('What the site says'), { target: { value: 'New floors until Friday.' } })
  expect(within(preview).getByText('New floors until Friday.')).toBeTruthy()
  expect(within(preview).queryByText('We will be back soon.')).toBeNull()
})

test('opening a paused site turns the pause off', async () => {
  const server = await open(answer({ paused: true }))
  fireEvent.click(screen.getByRole('radio', { name: /^Open/ }))
  for (const call of [READ, SAVE]) server.answer(call, answer())
  tap('Open the site')
  await screen.findByText('The site is open')
  expect(lastSent(server)).toMatchObject({ isPaused: { beauty: false }, isMaintenanceMode: { beauty: false } })
})
