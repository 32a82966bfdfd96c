import { expect, test } from 'vitest'
import { testStore } from '#web/testing/test-store.ts'
import { createCall } from './thunk.ts'

const FAILURE = { code: 'day_closed', sentence: 'We are closed.' } as const

/** A call whose response the test gives. */
function ringing() {
  let answer = (_: string) => {}
  let hangUp = (_: Error) => {}
  const ring = createCall('house/ring', (_: number) => {
    return new Promise<string>((resolve, reject) => {
      answer = resolve
      hangUp = reject
    })
  })
  return { ring, answer: (words: string) => answer(words), hangUp: () => hangUp(new Error('cut')) }
}

test('a call ends fulfilled with what it brought, and says what it had asked for', async () => {
  const { ring, answer } = ringing()
  const call = testStore().dispatch(ring(3))
  answer('Come in.')
  const outcome = await call
  expect(ring.fulfilled.match(outcome)).toBe(true)
  expect(outcome).toMatchObject({ payload: 'Come in.', meta: { arg: 3, requestStatus: 'fulfilled' } })
})

test('a call that rejects says why; one that throws says nothing', async () => {
  const refused = createCall('house/refused', async (_: number, { rejectWithValue }) => rejectWithValue(FAILURE))
  expect(await testStore().dispatch(refused(1))).toMatchObject({ type: 'house/refused/rejected', payload: FAILURE })

  const { ring, hangUp } = ringing()
  const call = testStore().dispatch(ring(1))
  hangUp()
  const outcome = await call
  expect(ring.rejected.match(outcome)).toBe(true)
  expect(outcome.payload).toBeUndefined()
})

test('an aborted call is over at once, whatever it still brings', async () => {
  const { ring, answer } = ringing()
  const call = testStore().dispatch(ring(1))
  call.abort()
  answer('Come in.')
  expect(await call).toMatchObject({ type: 'house/ring/rejected', payload: undefined, meta: { aborted: true } })
})

test('a call that came to its end cannot be aborted any more', async () => {
  const { ring, answer } = ringing()
  const call = testStore().dispatch(ring(1))
  answer('Come in.')
  await call
  call.abort()
  expect((await call).payload).toBe('Come in.')
})

test('a call whose condition does not hold is not made', async () => {
  let made = 0
  const ring = createCall('house/ring', async (_: number) => ++made, { condition: () => false })
  expect(await testStore().dispatch(ring(1))).toMatchObject({ type: 'house/ring/rejected' })
  expect(made).toBe(0)
})
