import { callPath } from '#contract/calls.ts'
import type {
  SearchAnswer,
  ServiceAnswer,
  ServiceChangeDraft,
  ServiceDeletedAnswer,
  ServiceDraft,
  ServicesAnswer,
} from '#contract/catalogue.ts'
import { get, post, put, remove } from './client.ts'

export function fetchServices() {
  return get<ServicesAnswer>(callPath('fetchServices'))
}

export function fetchService(idOrSlug: string) {
  return get<ServiceAnswer>(callPath('fetchService', { idOrSlug }))
}

export function createService(draft: ServiceDraft) {
  return post<ServiceAnswer>(callPath('addService'), draft)
}

/** What is left out stays. */
export function updateService(id: string, change: ServiceChangeDraft) {
  return put<ServiceAnswer>(callPath('updateService', { id }), change)
}

export function deleteService(id: string) {
  return remove<ServiceDeletedAnswer>(callPath('deleteService', { id }))
}

/** The term comes trimmed and in lower case. */
export function searchServices(term: string) {
  return get<SearchAnswer>(callPath('searchServices', { query: term }))
}
