import type { SearchResponse, ServiceResponse, ServicesResponse } from '#contract/catalogue.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'

export function fetchServices() {
  return get<ServicesResponse>(callPath('fetchServices'))
}

export function fetchService(idOrSlug: string) {
  return get<ServiceResponse>(callPath('fetchService', { idOrSlug }))
}

/** The term comes trimmed and in lower case. */
export function searchServices(term: string) {
  return get<SearchResponse>(callPath('searchServices', { query: term }))
}
