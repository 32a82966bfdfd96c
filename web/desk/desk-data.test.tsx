import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshDesk, useDeskData } from './desk-data.ts'

test('two components may show the same data by the same function: when one leaves, the other is still refreshed', async () => {
  let calls = 0
  const load = async () => ++calls
  const first = renderHook(() => useDeskData('shared', load))
  const second = renderHook(() => useDeskData('shared', load))
  await waitFor(() => expect(second.result.current.data).toBe(2))
  first.unmount()
  await act(refreshDesk)
  expect(second.result.current.data).toBe(3)
  second.unmount()
  await act(refreshDesk)
  expect(calls).toBe(3)
})
