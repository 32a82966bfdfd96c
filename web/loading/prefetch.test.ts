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

test.each([
  ['the browser has nothing else to do', () => {}],
  [
    'a browser that knows neither idle callbacks nor Save-Data has had a pause',
    () => {
      vi.stubGlobal('requestIdleCallback', undefined)
      connect(undefined)
    },
  ],
])('what comes next is fetched once %s', async (_, prepare) => {
  prepare()
  const { fetch, arrive } = something()
  prefetch(fetch)
  expect(fetch).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledOnce()
  arrive()
})

test.each(['arrive', 'fail'] as const)('one thing after another, also when the first one is to %s', async ends => {
  const [first, second] = [something(), something()]
  prefetch(first.fetch)
  prefetch(second.fetch)
  await vi.runAllTimersAsync()
  expect(second.fetch).not.toHaveBeenCalled()
  first[ends]()
  await vi.runAllTimersAsync()
  expect(second.fetch).toHaveBeenCalledOnce()
  second.arrive()
})

test('nothing is fetched that was cancelled before its turn, nor where data is saved', async () => {
  const { fetch } = something()
  prefetch(fetch)()
  connect({ saveData: true })
  prefetch(fetch)
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
})

test.each(['before', 'after'])('in a tab hidden %s the request nothing is fetched until it is visible', async when => {
  const { fetch, arrive } = something()
  if (when === 'before') look(false)
  prefetch(fetch)
  look(false)
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
  look(true)
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledOnce()
  arrive()
})
