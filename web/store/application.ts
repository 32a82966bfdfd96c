import type { Credits } from '#contract/credits.ts'
import { fetchCredits } from '#web/api/credits.ts'
import { createAction, createSlice } from './slice.ts'
import { createCall } from './thunk.ts'

export interface ApplicationState {
  credits: Credits | null
}

const initialState: ApplicationState = { credits: null }

/** A saved token was found at start-up and is now sent with every call. It carries nothing: the token is no one's to read. */
export const authenticationSet = createAction('application/authenticationSet')

export const loadCredits = createCall('application/loadCredits', async () => (await fetchCredits()).data.credits)

const slice = createSlice({
  name: 'application',
  initialState,
  reducers: {},
  extraReducers: on => [
    on(loadCredits.fulfilled, (state, { payload }) => {
      state.credits = payload
    }),
    on(loadCredits.rejected, state => {
      state.credits = null
    }),
  ],
})

export const application = slice.reducer
