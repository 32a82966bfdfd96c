import type { Service, ServiceChangeDraft, ServiceDraft } from '#contract/catalogue.ts'
import { bookingText } from '#contract/messages.ts'
import { failureOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/catalogue.ts'
import { anyOf, createSlice, type Draft } from './slice.ts'
import { createCall } from './thunk.ts'

export interface ServiceState {
  loading: boolean
  services: Service[]
  service: Service | null
  error: string | null
  success: boolean
}

export const initialService: ServiceState = { loading: false, services: [], service: null, error: null, success: false }

export const loadServices = createCall<Service[], void>('service/loadServices', async (_, { rejectWithValue }) => {
  try {
    return (await api.fetchServices()).data.services
  } catch (problem) {
    return rejectWithValue(failureOf(problem, bookingText.servicesFailed))
  }
})

export const loadService = createCall(
  'service/loadService',
  async (idOrSlug: string) => (await api.fetchService(idOrSlug)).data.service,
)

export const addService = createCall(
  'service/addService',
  async (draft: ServiceDraft) => (await api.createService(draft)).service,
)

export const updateService = createCall(
  'service/updateService',
  async ({ id, draft }: { id: string; draft: ServiceChangeDraft }) => (await api.updateService(id, draft)).service,
)

export const deleteService = createCall('service/deleteService', async (id: string) => {
  await api.deleteService(id)
  return id
})

const calls = [loadServices, loadService, addService, updateService, deleteService] as const

const slice = createSlice({
  name: 'service',
  initialState: initialService,
  reducers: {},
  extraReducers: on => [
    on(loadServices.fulfilled, (state, { payload }) => {
      succeed(state)
      // Mostly what the page came with; then nothing has to be drawn again.
      if (JSON.stringify(state.services) !== JSON.stringify(payload)) state.services = payload
    }),
    on(loadService.fulfilled, (state, { payload }) => {
      succeed(state)
      state.service = payload
    }),
    on(addService.fulfilled, (state, { payload }) => {
      succeed(state)
      state.services = [...state.services, payload]
      state.service = payload
    }),
    on(updateService.fulfilled, (state, { payload }) => {
      succeed(state)
      state.services = state.services.map(service => (service._id === payload._id ? payload : service))
      if (state.service?._id === payload._id) state.service = payload
    }),
    on(deleteService.fulfilled, (state, { payload: id }) => {
      succeed(state)
      state.services = state.services.filter(service => service._id !== id)
      if (state.service?._id === id) state.service = null
    }),
    on(anyOf(calls.map(call => call.pending)), state => {
      state.loading = true
      state.success = false
    }),
    // A failed request ends the loading and says nothing; one the page abandoned has a successor still loading.
    on(anyOf(calls.map(call => call.rejected)), (state, { meta }) => {
      if (!meta.aborted) state.loading = false
    }),
  ],
})

export const service = slice.reducer

function succeed(state: Draft<ServiceState>) {
  state.loading = false
  state.success = true
}
