import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { type Query, useFound } from './use-found.ts'

const page = (_id: string, nextCursor: string | null) => ({ success: true, bookings: [{ _id }], nextCursor })

test('more goes on with what was asked, never from a place in what was asked before', async () => {
  const server = fakeServer()
  server.answer('GET /api/booking/list?q=ada', page('Ada 1', 'after Ada 1'))
  server.answer('GET /api/booking/list?q=ngozi', page('Ngozi 1', 'after Ngozi 1'))
  const { result, rerender } = renderHook((query: Query) => useFound(query), { initialProps: { q: 'ada' } })
  await waitFor(() => expect(result.current.hasMore).toBe(true))

  // A second page still on its way when something else is asked for comes too late.
  const release = server.hold('GET /api/booking/list?q=ada&cursor=after+Ada+1', page('Ada 2', null))
  const more = result.current.more()
  rerender({ q: 'ngozi' })
  expect(result.current.hasMore).toBe(false)
  await waitFor(() => expect(result.current.bookings?.map(({ _id }) => _id)).toEqual(['Ngozi 1']))
  await act(async () => {
    release()
    await more
  })
  expect(result.current.bookings?.map(({ _id }) => _id)).toEqual(['Ngozi 1'])

  server.answer('GET /api/booking/list?q=ngozi&cursor=after+Ngozi+1', page('Ngozi 2', null))
  await act(() => result.current.more())
  expect(result.current.bookings?.map(({ _id }) => _id)).toEqual(['Ngozi 1', 'Ngozi 2'])
  expect(result.current.hasMore).toBe(false)
})
