import { searchText } from '#contract/messages.ts'
import { SEARCH_DEBOUNCE_MS } from '#contract/rules.ts'
import { searchTerm } from '#contract/search-term.ts'
import { failureOf } from '#web/api/api-problem.ts'
import { searchServices } from '#web/api/catalogue.ts'
import { homepage, initialHomepage } from './homepage.ts'
import { IDLE, isNewest, nextRequestState } from './request-state.ts'
import { createAction, createReducer } from './slice.ts'
import { type AppThunk, createCall } from './thunk.ts'

// The homepage slice for who searches. Most visits never do, so pages do without it.

export const searchQueryTyped = createAction<string>('homepage/searchQueryTyped')

/** Typing in the search box: the query at once, the search itself after a pause, if nothing else was typed meanwhile. */
export const typeSearch =
  (query: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(searchQueryTyped(query))
    const term = searchTerm(query)
    if (term === undefined) return
    await new Promise(resolve => setTimeout(resolve, SEARCH_DEBOUNCE_MS))
    if (getState().homepage.searchQuery === query) await dispatch(search(term))
  }

export const search = createCall('homepage/search', async (term: string, { rejectWithValue }) => {
  try {
    return (await searchServices(term)).data.results
  } catch (problem) {
    return rejectWithValue(failureOf(problem, searchText.failed))
  }
})

homepage.extend(
  createReducer(initialHomepage, on => [
    on(searchQueryTyped, (state, { payload }) => {
      state.searchQuery = payload
      state.searchRequest = IDLE
      if (searchTerm(payload) === undefined) state.searchResults = []
    }),
    on(search.pending, (state, action) => {
      state.searchRequest = nextRequestState(state.searchRequest, action)
    }),
    // A response that comes after the visitor typed on is about another query.
    on(search.fulfilled, (state, action) => {
      if (isNewest(state.searchRequest, action.meta)) state.searchResults = action.payload
      state.searchRequest = nextRequestState(state.searchRequest, action)
    }),
    on(search.rejected, (state, action) => {
      if (isNewest(state.searchRequest, action.meta)) state.searchResults = []
      state.searchRequest = nextRequestState(state.searchRequest, action)
    }),
  ]),
)
