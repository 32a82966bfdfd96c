import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { SearchResult } from '#contract/catalogue.ts'
import { maintenanceText } from '#contract/messages.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from '#contract/rules.ts'
import { failureOf } from '#web/api/api-problem.ts'
import { searchServices } from '#web/api/catalogue.ts'
import { fetchSetting } from '#web/api/settings.ts'
import { loadCredits } from './application.ts'
import { loadServices } from './service.ts'
import { type AppThunk, createCall } from './thunk.ts'

interface HomepageState {
  userMaintenanceStats: boolean
  homePageIsLoading: boolean
  maintenanceText: string
  isSearchOpen: boolean
  searchQuery: string
  searchResults: SearchResult[]
}

const initialState: HomepageState = {
  userMaintenanceStats: false,
  homePageIsLoading: false,
  maintenanceText: '',
  isSearchOpen: false,
  searchQuery: '',
  searchResults: [],
}

/** Everything the site asks for when it opens. Each part may fail without the others. */
export const loadSite = (): AppThunk<Promise<void>> => async dispatch => {
  dispatch(siteLoading(true))
  // Come from far away and are the last line of the page: nobody waits for them.
  void dispatch(loadCredits())
  await Promise.all([dispatch(loadServices()), dispatch(loadMaintenance())])
  dispatch(siteLoading(false))
}

export const loadMaintenance = createCall<{ isOn: boolean; text: string }, void>(
  'homepage/loadMaintenance',
  async (_, { extra, rejectWithValue }) => {
    try {
      const { data } = await fetchSetting()
      const setting = data.setting[0]!
      return { isOn: setting.isMaintenanceMode.beauty, text: setting.maintenanceText.beauty }
    } catch (problem) {
      extra.toast.error(maintenanceText.fetchFailed)
      return rejectWithValue(failureOf(problem, maintenanceText.fetchFailed))
    }
  },
)

/** Typing in the search box: the query at once, the search itself after a pause, if nothing else was typed meanwhile. */
export const typeSearch =
  (query: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(searchQueryTyped(query))
    if (!isSearchable(query)) return
    await new Promise(resolve => setTimeout(resolve, SEARCH_DEBOUNCE_MS))
    if (getState().homepage.searchQuery === query) await dispatch(search(searchTerm(query)))
  }

export const search = createCall('homepage/search', async (term: string) => (await searchServices(term)).data.results)

const slice = createSlice({
  name: 'homepage',
  initialState,
  reducers: {
    siteLoading(state, { payload }: PayloadAction<boolean>) {
      state.homePageIsLoading = payload
    },
    searchOpened(state) {
      state.isSearchOpen = true
    },
    /** A search that is opened again starts afresh. */
    searchClosed(state) {
      state.isSearchOpen = false
      state.searchQuery = ''
      state.searchResults = []
    },
    searchQueryTyped(state, { payload }: PayloadAction<string>) {
      state.searchQuery = payload
      if (!isSearchable(payload)) state.searchResults = []
    },
  },
  extraReducers: builder =>
    builder
      .addCase(loadMaintenance.fulfilled, (state, { payload }) => {
        state.userMaintenanceStats = payload.isOn
        state.maintenanceText = payload.text
      })
      // An answer that comes after the visitor typed on is about another question.
      .addCase(search.fulfilled, (state, { payload, meta }) => {
        if (meta.arg === searchTerm(state.searchQuery)) state.searchResults = payload
      })
      .addCase(search.rejected, (state, { meta }) => {
        if (meta.arg === searchTerm(state.searchQuery)) state.searchResults = []
      }),
})

export const { searchOpened, searchClosed, searchQueryTyped } = slice.actions
const { siteLoading } = slice.actions
export const homepage = slice.reducer

function searchTerm(query: string) {
  return query.trim().toLowerCase()
}

function isSearchable(query: string) {
  return searchTerm(query).length >= SEARCH_MIN_CHARACTERS
}
