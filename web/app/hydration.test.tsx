import { act, waitFor } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Navigation } from '#web/navigation/navigation.tsx'
import { loadSite } from '#web/store/homepage.ts'
import { StoreProvider } from '#web/store/hooks.ts'
import { pageSlices } from '#web/store/page-slices.ts'
import { SiteProvider } from '#web/store/site.ts'
import { aService, aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStore } from '#web/testing/test-store.ts'
import { App } from './App.tsx'
import { renderPage } from './entry-server.tsx'
import { readState } from './page-state.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

let opened: Root | undefined
// A page that stayed open would follow the next one's address.
afterEach(() => act(() => opened?.unmount()))

const OPEN = { isMaintenanceMode: false, maintenanceText: '', isPaused: false, pauseText: '' }

/** What the browser does with a page the server rendered. */
async function open(url: string, setting = OPEN) {
  const page = await renderPage({
    url,
    services: [aService()],
    setting,
    today: '2026-11-15',
    spa: aSpa(),
    siteUrl: 'https://spa.example',
  })
  document.body.innerHTML = `<div id="root">${page.body}</div><script type="application/json" id="state">${page.state}</script>`
  history.replaceState(null, '', url)
  const state = readState(document)
  const { site } = state
  const store = testStore(pageSlices(state.services, state.setting))
  const complaints: unknown[] = []
  await act(async () => {
    opened = hydrateRoot(
      document.getElementById('root')!,
      <SiteProvider value={site}>
        <StoreProvider value={store}>
          <Navigation>
            <App />
          </Navigation>
        </StoreProvider>
      </SiteProvider>,
      { onRecoverableError: complaint => complaints.push(complaint) },
    )
  })
  return { store, complaints }
}

test.each(['/', '/services', '/services/facials', '/about', '/policy', '/no-such-page'])(
  '%s hydrates without a complaint',
  async url => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { complaints } = await open(url)
    expect(complaints).toEqual([])
    expect(error).not.toHaveBeenCalled()
  },
)

test('the maintenance page hydrates without a complaint', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { complaints } = await open('/', { ...OPEN, isMaintenanceMode: true, maintenanceText: 'Back on Monday' })
  expect(complaints).toEqual([])
  expect(error).not.toHaveBeenCalled()
})

test('what is fetched on load shows: services, and credits beside the year', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch_all', { success: true, services: [aService({ name: 'Massage' })] })
  server.answer('GET /api/setting/user', {
    success: true,
    setting: [
      {
        isMaintenanceMode: { beauty: false },
        maintenanceText: { beauty: '' },
        isPaused: { beauty: false },
        pauseText: { beauty: '' },
      },
    ],
  })
  server.answer('GET /api/credits', {
    success: true,
    credits: { text: 'Made in <em>Eko</em>', link: 'https://eko.example' },
  })
  const { store } = await open('/')
  await act(() => store.dispatch(loadSite()))
  expect(document.querySelector('article h3')?.textContent).toBe('Massage')
  // Their code comes with the first credits.
  const shown = () => document.querySelector('footer a[href="https://eko.example"]')?.textContent
  await waitFor(() => expect(shown()).toBe('Made in Eko'))
})

test('maintenance switched on meanwhile replaces the site as soon as it is known', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch_all', { success: true, services: [] })
  server.answer('GET /api/credits', { success: true, credits: null })
  server.answer('GET /api/setting/user', {
    success: true,
    setting: [
      {
        isMaintenanceMode: { beauty: true },
        maintenanceText: { beauty: '' },
        isPaused: { beauty: false },
        pauseText: { beauty: '' },
      },
    ],
  })
  const { store } = await open('/')
  await act(() => store.dispatch(loadSite()))
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('We will be back soon.'))
  expect(document.querySelector('header')).toBeNull()
  await waitFor(() => expect(document.title).toContain('We will be back soon.'))
})
