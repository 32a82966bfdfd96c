import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clearDeskData, putDeskData, refreshDesk, useDeskData } from './desk-data.ts'

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

describe('what comes late', () => {
  /** A screen whose requests end when the test says so. */
  function aSlowScreen() {
    const ends: ((data: string) => void)[] = []
    const { result } = renderHook(() => useDeskData('slow', () => new Promise<string>(end => ends.push(end))))
    const end = (index: number, data: string) => act(async () => ends[index]!(data))
    return { end, shown: () => result.current.data }
  }

  test('does not replace what a later request brought', async () => {
    const { end, shown } = aSlowScreen()
    act(() => void refreshDesk())
    await end(1, 'new')
    await end(0, 'old')
    expect(shown()).toBe('new')
  })

  test('is shown while a later request is still on its way', async () => {
    const { end, shown } = aSlowScreen()
    act(() => void refreshDesk())
    await end(0, 'old')
    expect(shown()).toBe('old')
    await end(1, 'new')
    expect(shown()).toBe('new')
  })

  test('does not replace what was saved meanwhile', async () => {
    const { end, shown } = aSlowScreen()
    act(() => putDeskData('slow', 'saved'))
    await end(0, 'old')
    expect(shown()).toBe('saved')
  })

  test('is not kept on a device that was signed out meanwhile', async () => {
    const { end, shown } = aSlowScreen()
    act(clearDeskData)
    await end(0, 'of the spa')
    expect(shown()).toBeUndefined()
  })
})
