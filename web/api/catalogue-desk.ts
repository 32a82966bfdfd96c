import type { ServiceChangeDraft, ServiceDraft } from '#contract/catalogue/catalogue.ts'
import type * as contract from '#contract/catalogue/catalogue-desk.ts'
import { callPath } from '#contract/desk/desk-calls.ts'
import { callPath as sitePath } from '#contract/site-calls.ts'
import { type DataOf, getData, post, put, remove } from './client.ts'

type Changed = DataOf<typeof contract.changedServiceResponse>

export const fetchCatalogue = async () =>
  (await getData<contract.CatalogueResponse>(callPath('deskCatalogue'))).services
export const orderServices = (services: string[]) => put(callPath('orderServices'), { services })
export const checkService = (draft: contract.CheckDraft) =>
  post<contract.CheckResponse>(callPath('checkService'), draft)

export const addService = (draft: ServiceDraft) => post<Changed>(sitePath('addService'), draft)
/** Send the `version` that was edited, so that the server rejects the change if it is stale. */
export const saveService = (id: string, change: ServiceChangeDraft) =>
  put<Changed>(sitePath('updateService', { id }), change)
export const hideService = (id: string) => remove(sitePath('deleteService', { id }))
export const showService = (id: string) => post<Changed>(callPath('restoreService', { id }))
