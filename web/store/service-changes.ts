import type { ServiceChangeDraft, ServiceDraft } from '#contract/catalogue.ts'
import * as api from '#web/api/catalogue.ts'
import { initialService, ofAny, service, succeed } from './service.ts'
import { createReducer } from './slice.ts'
import { createCall } from './thunk.ts'

// The service slice for who changes services. Visitors only read them, so their pages do without it.

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

service.extend(
  createReducer(initialService, on => [
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
    ...ofAny([addService, updateService, deleteService], on),
  ]),
)
