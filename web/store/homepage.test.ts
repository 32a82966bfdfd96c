import { beforeEach, expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '#contract/rules.ts'
import { aService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { closeSearch, loadSite, openSearch } from './homepage.ts'
import { search, setSearchQuery, typeSearch } from './search.ts'

const SETTING = 'GET /api/setting/user'
const found = [{ service: aService(), subMatches: ['Glow Facial'] }]

beforeEach(() => {
  vi.useFakeTimers()
})

test('opening the site asks for services, maintenance and credits, and is loading until all have answered', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch_all', { success: true, services: [aService()] })
  // Only the two specified fields.
  server.answer(SETTING, {
    success: true,
    setting: [{ isMaintenanceMode: { beauty: true }, maintenanceText: { beauty: 'Back on Monday' } }],
  })
  server.answer('GET /api/credits', {
    success: true,
    credits: { text: 'Made with care', link: 'https://maker.example' },
  })
  const stores = testStores()
  const loaded = loadSite(stores)
  expect(stores.homepage.getState().homePageIsLoading).toBe(true)
  await loaded
  expect(stores.homepage.getState()).toMatchObject({
    homePageIsLoading: false,
    userMaintenanceStats: true,
    maintenanceText: 'Back on Monday',
    isPaused: false,
    pauseText: '',
  })
  expect(stores.service.getState().services).toMatchObject([{ slug: 'facials' }])
  expect(stores.application.getState().credits).toEqual({ text: 'Made with care', link: 'https://maker.example' })
  expect(stores.toasts).toEqual([])
})

test('opening the site without a connection changes nothing but the credits; only the maintenance status is spoken of', async () => {
  const server = fakeServer()
  for (const call of ['GET /api/services/fetch_all', SETTING, 'GET /api/credits']) server.cut(call)
  const stores = testStores({
    homepage: { maintenanceText: 'Back on Monday' },
    application: { credits: { text: 'Made with care', link: 'https://maker.example' } },
  })
  const before = stores.homepage.getState()
  await loadSite(stores)
  expect(stores.homepage.getState()).toEqual(before)
  expect(stores.application.getState().credits).toBeNull()
  expect(stores.toasts).toEqual(['error: Failed to fetch site maintenance status'])
})

test('the search opens, and closes with nothing left behind', async () => {
  fakeServer().answer('GET /api/service/list/search/glow', { success: true, results: found })
  const stores = testStores()
  openSearch(stores)
  expect(stores.homepage.getState().isSearchOpen).toBe(true)
  setSearchQuery(stores, 'glow')
  await search(stores, 'glow')
  closeSearch(stores)
  expect(stores.homepage.getState()).toMatchObject({ isSearchOpen: false, searchQuery: '', searchResults: [] })
})

test('typing sets the query at once and searches after a pause, trimmed and in lower case', async () => {
  const server = fakeServer()
  server.answer('GET /api/service/list/search/glow%20facial', { success: true, results: found })
  const stores = testStores()
  const typed = typeSearch(stores, ' Glow Facial ')
  expect(stores.homepage.getState().searchQuery).toBe(' Glow Facial ')
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS - 1)
  expect(server.requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await typed
  expect(stores.homepage.getState().searchResults).toEqual(found)
})

test('typing on within the pause searches once, for what was typed last', async () => {
  const server = fakeServer()
  server.answer('GET /api/service/list/search/glow', { success: true, results: found })
  const stores = testStores()
  typeSearch(stores, 'glo')
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS - 1)
  const typed = typeSearch(stores, 'glow')
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)
  await typed
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/service/list/search/glow'])
})

test('fewer than three characters after trimming search nothing and clear what was found', async () => {
  const server = fakeServer()
  const stores = testStores({ homepage: { searchQuery: 'glow', searchResults: found } })
  await typeSearch(stores, ' gl  ')
  expect(stores.homepage.getState()).toMatchObject({ searchQuery: ' gl  ', searchResults: [] })
  await typeSearch(stores, '')
  expect(server.requests).toEqual([])
})

test('a failed search shows empty results, and is told apart from one that found nothing', async () => {
  fakeServer().cut('GET /api/service/list/search/glow')
  const stores = testStores({ homepage: { searchQuery: 'glow', searchResults: found } })
  await search(stores, 'glow')
  expect(stores.homepage.getState().searchResults).toEqual([])
  expect(stores.homepage.getState().searchRequest).toMatchObject({ status: 'failed', failure: { code: 'no_response' } })
  expect(stores.toasts).toEqual([])
})

test('a late response to an earlier search is not shown', async () => {
  const server = fakeServer()
  const release = server.hold('GET /api/service/list/search/glow', { success: true, results: found })
  const stores = testStores()
  setSearchQuery(stores, 'glow')
  const late = search(stores, 'glow')
  setSearchQuery(stores, 'massage')
  release()
  await late
  expect(stores.homepage.getState().searchResults).toEqual([])
})
