import type { SearchResult, Service } from '#contract/catalogue.ts'
import { bookingText, maintenanceText } from '#contract/messages.ts'
import type { Setting } from '#contract/settings.ts'
import { failureOf } from '#web/api/api-problem.ts'
import { fetchSetting } from '#web/api/settings.ts'
import { loadCredits } from './application.ts'
import { lazyReducer } from './lazy-reducer.ts'
import { IDLE, type RequestState } from './request-state.ts'
import { loadServices } from './service.ts'
import { type Action, createSlice } from './slice.ts'
import { type AppThunk, createCall } from './thunk.ts'

export interface HomepageState {
  userMaintenanceStats: boolean
  homePageIsLoading: boolean
  maintenanceText: string
  /** New bookings are not taken for now. */
  isPaused: boolean
  pauseText: string
  isSearchOpen: boolean
  searchQuery: string
  searchResults: SearchResult[]
  /** A search that failed is told apart from one that found nothing. */
  searchRequest: RequestState<string>
}

export const initialHomepage: HomepageState = {
  userMaintenanceStats: false,
  homePageIsLoading: false,
  maintenanceText: '',
  isPaused: false,
  pauseText: '',
  isSearchOpen: false,
  searchQuery: '',
  searchResults: [],
  searchRequest: IDLE,
}

/** Everything the site asks for when it opens, but for services that are there. Each part may fail without the others. */
export const loadSite =
  (services?: Service[]): AppThunk<Promise<void>> =>
  async dispatch => {
    dispatch(siteLoading(true))
    // Come from far away and are the last line of the page: nobody waits for them.
    void dispatch(loadCredits())
    await Promise.all([dispatch(loadServices(services)), dispatch(loadMaintenance())])
    dispatch(siteLoading(false))
  }

export const loadMaintenance = createCall<Setting, void>(
  'homepage/loadMaintenance',
  async (_, { extra, rejectWithValue }) => {
    try {
      const { data } = await fetchSetting()
      return data.setting[0]!
    } catch (problem) {
      extra.toast.error(maintenanceText.fetchFailed)
      return rejectWithValue(failureOf(problem, maintenanceText.fetchFailed))
    }
  },
)

/** What to say while new bookings are not taken; undefined while they are. */
export function pauseSentence({ homepage: { isPaused, pauseText } }: { homepage: HomepageState }): string | undefined {
  return isPaused ? pauseText || bookingText.paused : undefined
}

const slice = createSlice({
  name: 'homepage',
  initialState: initialHomepage,
  reducers: {
    siteLoading(state, { payload }: Action<boolean>) {
      state.homePageIsLoading = payload
    },
    searchOpened(state, { payload = '' }: Action<string | undefined>) {
      state.isSearchOpen = true
      state.searchQuery = payload
    },
    /** A search that is opened again starts afresh. */
    searchClosed(state) {
      state.isSearchOpen = false
      state.searchQuery = ''
      state.searchResults = []
      state.searchRequest = IDLE
    },
  },
  extraReducers: on => [
    on(loadMaintenance.fulfilled, (state, { payload }) => {
      state.userMaintenanceStats = payload.isMaintenanceMode.beauty
      state.maintenanceText = payload.maintenanceText.beauty
      // The specification names the first two fields only; a server that sends no more takes bookings.
      state.isPaused = payload.isPaused?.beauty ?? false
      state.pauseText = payload.pauseText?.beauty ?? ''
    }),
  ],
})

export const { searchOpened, searchClosed } = slice.actions
const { siteLoading } = slice.actions
/** Searching itself comes with the search. */
export const homepage = lazyReducer(slice.reducer)
