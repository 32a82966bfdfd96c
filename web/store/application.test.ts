import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { loadCredits, setAuthentication } from './application.ts'

const CREDITS = 'GET /api/credits'
const credits = { text: 'Made with care', link: 'https://maker.example' }

test('there are no credits at first', () => {
  expect(testStores().application.getState()).toEqual({ credits: null })
})

test('fetched credits are kept', async () => {
  fakeServer().answer(CREDITS, { success: true, credits })
  const stores = testStores()
  await loadCredits(stores)
  expect(stores.application.getState().credits).toEqual(credits)
})

test('failing to fetch the credits leaves none and says nothing', async () => {
  fakeServer().cut(CREDITS)
  const stores = testStores({ application: { credits } })
  await loadCredits(stores)
  expect(stores.application.getState().credits).toBeNull()
  expect(stores.toasts).toEqual([])
})

test('a saved token is sent with every call from then on', async () => {
  const server = fakeServer()
  server.answer(CREDITS, { success: true, credits })
  setAuthentication('saved')
  await loadCredits(testStores())
  expect(server.requests[0]!.headers.authorization).toBe('Bearer saved')
})
