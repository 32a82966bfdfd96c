import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { requestRefusals } from '#contract/refusals.ts'
import { openSpa } from '#server/app/testing/spa.ts'

const PLACES = 2

afterEach(() => {
  vi.useRealTimers()
})

test('of more pages than there are places for, who waits during overload is refused early and finds the page made on coming back', async () => {
  const { spa, ask, makeThemAll } = await slowPages()
  const surplus = ask('/about')
  const within = [ask('/policy'), ask('/services')]
  await begun(spa, PLACES + 1)
  vi.advanceTimersByTime(3_000)
  const { statusCode, headers, body } = await surplus
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toContain(requestRefusals.overloaded)
  makeThemAll()
  for (const page of [...within, ask('/about')]) expect((await page).statusCode).toBe(200)
  await spa.close()
})

test('a few who wait on a slow machine are no overload: each page has its ten seconds', async () => {
  const { spa, ask } = await slowPages()
  const pages = [ask('/about'), ask('/policy')]
  await begun(spa, PLACES)
  const responses = vi.fn()
  for (const page of pages) page.then(responses)
  vi.advanceTimersByTime(9_000)
  await turn()
  expect(responses).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  for (const { body } of await Promise.all(pages)) expect(body).toContain(requestRefusals.unavailable)
  await spa.close()
})

/** Past the fake clock, however long it takes. */
async function begun(spa: { begun: number }, pages: number) {
  while (spa.begun < pages) await turn()
}

/** A spa whose pages are not made before it is told, by a clock that only the test moves. */
async function slowPages() {
  const opened = await openSpa({ config: { placesPerCall: PLACES, deadlineFactor: 1 } })
  const spa = Object.assign(opened, { begun: 0 })
  const { pages } = opened.deps
  let makeThemAll = () => {}
  const told = new Promise<void>(resolve => {
    makeThemAll = resolve
  })
  const normaliseUrl: typeof pages.normaliseUrl = async (...address) => {
    spa.begun++
    await told
    return pages.normaliseUrl(...address)
  }
  opened.deps.pages = { ...pages, normaliseUrl }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  return { spa, makeThemAll, ask: (path: string) => Promise.resolve(opened.app.inject(path)) }
}
