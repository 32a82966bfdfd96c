import type { Service } from '#contract/catalogue.ts'
import { bookingText } from '#contract/messages.ts'
import { failureOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/catalogue.ts'
import { type Action, anyOf, createSlice, type Draft, type Matcher, type On } from './slice.ts'
import { createCall } from './thunk.ts'

export interface ServiceState {
  loading: boolean
  services: Service[]
  service: Service | null
  error: string | null
  success: boolean
}

export const initialService: ServiceState = { loading: false, services: [], service: null, error: null, success: false }

/** Asks for all services, unless they were fetched before there was a store. */
export const loadServices = createCall<Service[], Service[] | undefined>(
  'service/loadServices',
  async (fetched, { rejectWithValue }) => {
    try {
      return fetched ?? (await api.fetchServices()).data.services
    } catch (problem) {
      return rejectWithValue(failureOf(problem, bookingText.servicesFailed))
    }
  },
)

export const loadService = createCall(
  'service/loadService',
  async (idOrSlug: string) => (await api.fetchService(idOrSlug)).data.service,
)

const slice = createSlice({
  name: 'service',
  initialState: initialService,
  reducers: {},
  extraReducers: on => [
    on(loadServices.fulfilled, (state, { payload }) => {
      succeed(state)
      // Mostly what the page came with; then nothing has to be drawn again.
      if (state.services !== payload && JSON.stringify(state.services) !== JSON.stringify(payload))
        state.services = payload
    }),
    on(loadService.fulfilled, (state, { payload }) => {
      succeed(state)
      state.service = payload
    }),
    ...ofAny([loadServices, loadService], on),
  ],
})

export const service = slice.reducer

function succeed(state: Draft<ServiceState>) {
  state.loading = false
  state.success = true
}

interface ServiceCall {
  pending: Matcher<Action>
  rejected: Matcher<Action<unknown, { aborted?: boolean }>>
}

function ofAny(calls: ServiceCall[], on: On<ServiceState>) {
  return [
    on(anyOf(calls.map(call => call.pending)), state => {
      state.loading = true
      state.success = false
    }),
    // A failed request ends the loading and says nothing; one the page abandoned has a successor still loading.
    on(anyOf(calls.map(call => call.rejected)), (state, { meta }) => {
      if (!meta.aborted) state.loading = false
    }),
  ]
}
