import type {
  SearchResponse,
  ServiceChangeDraft,
  ServiceDeletedResponse,
  ServiceDraft,
  ServiceResponse,
  ServicesResponse,
} from '#contract/catalogue.ts'
import { callPath } from '#contract/site-calls.ts'
import { get, post, put, remove } from './client.ts'

export function fetchServices() {
  return get<ServicesResponse>(callPath('fetchServices'))
}

export function fetchService(idOrSlug: string) {
  return get<ServiceResponse>(callPath('fetchService', { idOrSlug }))
}

export function createService(draft: ServiceDraft) {
  return post<ServiceResponse>(callPath('addService'), draft)
}

/** What is left out stays. */
export function updateService(id: string, change: ServiceChangeDraft) {
  return put<ServiceResponse>(callPath('updateService', { id }), change)
}

export function deleteService(id: string) {
  return remove<ServiceDeletedResponse>(callPath('deleteService', { id }))
}

/** The term comes trimmed and in lower case. */
export function searchServices(term: string) {
  return get<SearchResponse>(callPath('searchServices', { query: term }))
}
