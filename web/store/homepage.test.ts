import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '#contract/rules.ts'
import { aService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStore } from '#web/testing/test-store.ts'
import { loadMaintenance, loadSite, searchClosed, searchOpened } from './homepage.ts'
import { search, searchQueryTyped, typeSearch } from './search.ts'

const SETTING = 'GET /api/setting/user'
const found = [{ service: aService(), subMatches: ['Glow Facial'] }]

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function settingResponse(isOn: boolean, text: string) {
  return {
    success: true,
    setting: [
      {
        isMaintenanceMode: { beauty: isOn },
        maintenanceText: { beauty: text },
        isPaused: { beauty: false },
        pauseText: { beauty: '' },
      },
    ],
  }
}

test('the slice starts with the site open and nothing searched', () => {
  expect(testStore().getState().homepage).toEqual({
    userMaintenanceStats: false,
    homePageIsLoading: false,
    maintenanceText: '',
    isPaused: false,
    pauseText: '',
    isSearchOpen: false,
    searchQuery: '',
    searchResults: [],
    searchRequest: { status: 'idle' },
  })
})

test('an answer with only the two specified fields is understood', async () => {
  fakeServer().answer(SETTING, {
    success: true,
    setting: [{ isMaintenanceMode: { beauty: true }, maintenanceText: { beauty: 'Back on Monday' } }],
  })
  const { dispatch, getState, toasts } = testStore()
  await dispatch(loadMaintenance())
  expect(getState().homepage).toMatchObject({
    userMaintenanceStats: true,
    maintenanceText: 'Back on Monday',
    isPaused: false,
    pauseText: '',
  })
  expect(toasts).toEqual([])
})

test('opening the site asks for services, maintenance and credits, and is loading until all have answered', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch_all', { success: true, services: [aService()] })
  server.answer(SETTING, settingResponse(true, 'Back on Monday'))
  server.answer('GET /api/credits', {
    success: true,
    credits: { text: 'Made with care', link: 'https://maker.example' },
  })
  const { dispatch, getState, toasts } = testStore()
  const loaded = dispatch(loadSite())
  expect(getState().homepage.homePageIsLoading).toBe(true)
  await loaded
  expect(getState()).toMatchObject({
    homepage: { homePageIsLoading: false, userMaintenanceStats: true, maintenanceText: 'Back on Monday' },
    service: { services: [{ slug: 'facials' }] },
    application: { credits: { text: 'Made with care', link: 'https://maker.example' } },
  })
  expect(toasts).toEqual([])
})

test('opening the site without a connection ends the loading; only the maintenance status is spoken of', async () => {
  const server = fakeServer()
  for (const call of ['GET /api/services/fetch_all', SETTING, 'GET /api/credits']) server.cut(call)
  const { dispatch, getState, toasts } = testStore()
  await dispatch(loadSite())
  expect(getState().homepage.homePageIsLoading).toBe(false)
  expect(toasts).toEqual(['error: Failed to fetch site maintenance status'])
})

test('a failed maintenance request leaves the site as it was', async () => {
  fakeServer().refuse(SETTING, 500, 'Something went wrong')
  const { dispatch, getState, toasts } = testStore()
  const before = getState().homepage
  await dispatch(loadMaintenance())
  expect(getState().homepage).toEqual(before)
  expect(toasts).toEqual(['error: Failed to fetch site maintenance status'])
})

test('the search opens, and closes with nothing left behind', async () => {
  fakeServer().answer('GET /api/service/list/search/glow', { success: true, results: found })
  const { dispatch, getState } = testStore()
  dispatch(searchOpened())
  expect(getState().homepage.isSearchOpen).toBe(true)
  dispatch(searchQueryTyped('glow'))
  await dispatch(search('glow'))
  dispatch(searchClosed())
  expect(getState().homepage).toMatchObject({ isSearchOpen: false, searchQuery: '', searchResults: [] })
})

test('typing sets the query at once and searches after a pause, trimmed and in lower case', async () => {
  const server = fakeServer()
  server.answer('GET /api/service/list/search/glow%20facial', { success: true, results: found })
  const { dispatch, getState } = testStore()
  const typed = dispatch(typeSearch(' Glow Facial '))
  expect(getState().homepage.searchQuery).toBe(' Glow Facial ')
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS - 1)
  expect(server.requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await typed
  expect(getState().homepage.searchResults).toEqual(found)
})

test('typing on within the pause searches once, for what was typed last', async () => {
  const server = fakeServer()
  server.answer('GET /api/service/list/search/glow', { success: true, results: found })
  const { dispatch } = testStore()
  dispatch(typeSearch('glo'))
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS - 1)
  const typed = dispatch(typeSearch('glow'))
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)
  await typed
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/service/list/search/glow'])
})

test('fewer than three characters after trimming search nothing and clear what was found', async () => {
  const server = fakeServer()
  const { dispatch, getState } = testStore()
  const homepage = { ...getState().homepage, searchQuery: 'glow', searchResults: found }
  const store = testStore({ homepage })
  await store.dispatch(typeSearch(' gl  '))
  expect(store.getState().homepage).toMatchObject({ searchQuery: ' gl  ', searchResults: [] })
  await dispatch(typeSearch(''))
  expect(server.requests).toEqual([])
})

test('a failed search shows empty results, and is told apart from one that found nothing', async () => {
  fakeServer().cut('GET /api/service/list/search/glow')
  const { homepage } = testStore().getState()
  const { dispatch, getState, toasts } = testStore({
    homepage: { ...homepage, searchQuery: 'glow', searchResults: found },
  })
  await dispatch(search('glow'))
  expect(getState().homepage.searchResults).toEqual([])
  expect(getState().homepage.searchRequest).toMatchObject({ status: 'failed', failure: { code: 'no_response' } })
  expect(toasts).toEqual([])
})

test('a late response to an earlier search is not shown', async () => {
  const server = fakeServer()
  const release = server.hold('GET /api/service/list/search/glow', { success: true, results: found })
  const { dispatch, getState } = testStore()
  dispatch(searchQueryTyped('glow'))
  const late = dispatch(search('glow'))
  dispatch(searchQueryTyped('massage'))
  release()
  await late
  expect(getState().homepage.searchResults).toEqual([])
})
