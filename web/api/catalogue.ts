import type { SearchResponse, ServiceResponse, ServicesResponse } from '#contract/catalogue/catalogue.ts'
import type { TeamResponse } from '#contract/catalogue/team.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'

export const fetchServices = () => get<ServicesResponse>(callPath('fetchServices'))
export const fetchTeam = () => get<TeamResponse>(callPath('fetchTeam'))
export const fetchService = (idOrSlug: string) => get<ServiceResponse>(callPath('fetchService', { idOrSlug }))
/** The term comes trimmed and in lower case. */
export const searchServices = (term: string) => get<SearchResponse>(callPath('searchServices', { query: term }))
