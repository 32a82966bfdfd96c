import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ClosedDays } from '#contract/booking/booking.ts'
import { hoursToday } from '#contract/catalogue/opening-hours.ts'
import { useNear } from '#web/loading/use-near.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeObserver } from '#web/testing/fake-observer.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { useOpenToday } from './open-today.ts'
import { SiteProvider } from './site.ts'
import { StoresProvider } from './stores.ts'

/** A Thursday in Lagos, which is an hour ahead of UTC. */
const TODAY = '2026-11-19'
let comeNear: ReturnType<typeof fakeObserver>

beforeEach(() => {
  comeNear = fakeObserver()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})

function Hours() {
  const place = useRef<HTMLParagraphElement>(null)
  const { date, text } = useOpenToday(useNear(place))
  return (
    <p ref={place} role="status">
      {date} {text}
    </p>
  )
}

function show(now: string, closures: ClosedDays[] = []) {
  vi.setSystemTime(now)
  const spa = aSpa()
  const openToday = hoursToday({ deskHours: spa.deskHours, closures }, TODAY)
  return render(
    <SiteProvider value={{ today: TODAY, openToday, closures, url: '', spa }}>
      <StoresProvider value={testStores()}>
        <Hours />
      </StoresProvider>
    </SiteProvider>,
  )
}

const said = () => screen.getByRole('status').textContent
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
async function near(now: string, closures?: ClosedDays[]) {
  show(now, closures)
  comeNear(true)
  // The first view comes before it.
  await act(() => vi.advanceTimersByTimeAsync(8000))
  await act(() => vi.dynamicImportSettled())
}

function look(isLookedAt: boolean) {
  Object.defineProperty(document, 'hidden', { value: !isLookedAt, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('what the server rendered stays until it is near the view: it is true all day', async () => {
  show('2026-11-19T07:59:00Z')
  expect(said()).toBe(`${TODAY} Today 9 AM – 7 PM`)
  comeNear(false)
  await act(() => vi.dynamicImportSettled())
  expect(said()).toBe(`${TODAY} Today 9 AM – 7 PM`)
})

test('then it is true for the minute, and stays so while the page is open, over midnight too', async () => {
  await near('2026-11-19T07:58:30Z')
  expect(said()).toBe(`${TODAY} Opens at 9 AM`)
  await pass(1)
  expect(said()).toBe(`${TODAY} Opens at 9 AM`)
  await pass(0.5)
  expect(said()).toBe(`${TODAY} Open until 7 PM`)
  await pass(10 * 60)
  expect(said()).toBe(`${TODAY} Opens tomorrow at 9 AM`)
  await pass(5 * 60)
  expect(said()).toBe('2026-11-20 Opens at 9 AM')
})

test('a closed day that lies ahead is not promised, and says why when it comes', async () => {
  await near('2026-11-19T18:00:00Z', [{ from: '2026-11-20', to: '2026-11-20', reason: 'Public holiday' }])
  expect(said()).toBe(`${TODAY} Opens Saturday at 10 AM`)
  await pass(5 * 60)
  expect(said()).toBe('2026-11-20 Closed today: Public holiday. Opens tomorrow at 10 AM')
})

test('a page nobody looks at counts no minutes, and is right at once when it is looked at again', async () => {
  await near('2026-11-19T17:59:00Z')
  look(false)
  await pass(5)
  expect(said()).toBe(`${TODAY} Open until 7 PM`)
  look(true)
  expect(said()).toBe(`${TODAY} Opens tomorrow at 9 AM`)
})
