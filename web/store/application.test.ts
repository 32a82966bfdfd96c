import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStore } from '#web/testing/test-store.ts'
import { authenticationSet, loadCredits } from './application.ts'

const CREDITS = 'GET /api/credits'
const credits = { text: 'Made with care', link: 'https://maker.example' }

test('there are no credits at first', () => {
  expect(testStore().getState().application).toEqual({ credits: null })
})

test('fetched credits are kept', async () => {
  fakeServer().answer(CREDITS, { success: true, credits })
  const { dispatch, getState } = testStore()
  await dispatch(loadCredits())
  expect(getState().application.credits).toEqual(credits)
})

test('failing to fetch the credits leaves none and says nothing', async () => {
  fakeServer().cut(CREDITS)
  const { dispatch, getState, toasts } = testStore({ application: { credits } })
  await dispatch(loadCredits())
  expect(getState().application.credits).toBeNull()
  expect(toasts).toEqual([])
})

test('the authentication-set action changes no slice and carries no token', () => {
  const { dispatch, getState } = testStore()
  const before = getState()
  expect(dispatch(authenticationSet())).toEqual({ type: 'application/authenticationSet', payload: undefined })
  expect(getState()).toBe(before)
})
