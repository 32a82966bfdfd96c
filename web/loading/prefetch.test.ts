import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => setTimeout(idle, 50))
  connect({ saveData: false })
})
afterEach(async () => {
  look(true)
  await vi.runAllTimersAsync()
  vi.unstubAllGlobals()
  connect({ saveData: true })
})

const connect = (connection: object | undefined) => Object.assign(navigator, { connection })

function look(isLookedAt: boolean) {
  Object.defineProperty(document, 'hidden', { value: !isLookedAt, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Something to fetch, which comes when it is let go. */
function something() {
  let arrive = (_?: unknown) => {}
  let fail = (_?: unknown) => {}
  const fetch = vi.fn(
    () =>
      new Promise((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
  )
  return { fetch, arrive: () => arrive(), fail: () => fail(new TypeError('Failed to fetch')) }
}

test('what comes next is fetched once the browser has nothing else to do', async () => {
  const { fetch, arrive } = something()
  prefetch(fetch)
  expect(fetch).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledOnce()
  arrive()
})

test('also in a browser that does not say when that is, nor whether data is saved', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  connect(undefined)
  const { fetch, arrive } = something()
  prefetch(fetch)
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledOnce()
  arrive()
})

test('one thing after another, so that they do not take the line from each other', async () => {
  const [first, second] = [something(), something()]
  prefetch(first.fetch)
  prefetch(second.fetch)
  await vi.runAllTimersAsync()
  expect(second.fetch).not.toHaveBeenCalled()
  first.arrive()
  await vi.runAllTimersAsync()
  expect(second.fetch).toHaveBeenCalledOnce()
  second.arrive()
})

test('what fails is silent, and the next thing is fetched', async () => {
  const [first, second] = [something(), something()]
  prefetch(first.fetch)
  prefetch(second.fetch)
  await vi.runAllTimersAsync()
  first.fail()
  await vi.runAllTimersAsync()
  expect(second.fetch).toHaveBeenCalledOnce()
  second.arrive()
})

test('what was called off before its turn is not fetched', async () => {
  const { fetch } = something()
  prefetch(fetch)()
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
})

test('nothing for who saves data', async () => {
  connect({ saveData: true })
  const { fetch } = something()
  prefetch(fetch)
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
})

test('nothing in a tab that nobody looks at, until somebody does', async () => {
  look(false)
  const { fetch, arrive } = something()
  prefetch(fetch)
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
  look(true)
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledOnce()
  arrive()
})

test('a tab that is left before the browser was idle fetches nothing either', async () => {
  const { fetch, arrive } = something()
  prefetch(fetch)
  look(false)
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
  look(true)
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledOnce()
  arrive()
})
