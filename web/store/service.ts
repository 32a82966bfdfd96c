import type { EarliestTime } from '#contract/booking/earliest.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { PublicTherapist } from '#contract/catalogue/team.ts'
import { catalogueText } from '#contract/messages.ts'
import { type Failure, failureOf } from '#web/api/api-problem.ts'
import * as api from '#web/api/catalogue.ts'
import type { Stores } from './stores.ts'

export interface ServiceState {
  loading: boolean
  services: Service[]
  service: Service | null
  error: string | null
  success: boolean
  /** The people customers may choose: all of them once loaded, until then those the page came with. */
  team: PublicTherapist[]
  isTeamLoaded: boolean
  /** Whom the home page names; null: it is not where the visit began. */
  teamOnHome: Omit<PublicTherapist, 'subServiceIds'>[] | null
  /** By service; asked for when the first of its places is near the view. */
  earliest: Record<string, EarliestTime>
  /** 0: never. */
  earliestAskedAt: number
  /** Ids of the services that are booked most, to be marked. */
  mostBooked: string[]
}

export const initialService: ServiceState = {
  loading: false,
  services: [],
  service: null,
  error: null,
  success: false,
  team: [],
  isTeamLoaded: false,
  teamOnHome: null,
  earliest: {},
  earliestAskedAt: 0,
  mostBooked: [],
}

/** `fetched`: services fetched before the stores existed. Returns the failure, if any, which the store ignores. */
export async function loadServices({ service }: Stores, fetched?: Service[]): Promise<Failure | undefined> {
  service.setState({ loading: true, success: false })
  try {
    const services = fetched ?? (await api.fetchServices()).data.services
    const known = service.getState().services
    // Usually the list the page was rendered from: keeping it renders nothing again.
    const isSame = JSON.stringify(known) === JSON.stringify(services)
    service.setState({ loading: false, success: true, services: isSame ? known : services })
  } catch (problem) {
    service.setState({ loading: false })
    return failureOf(problem, catalogueText.servicesFailed)
  }
}

/** An aborted request leaves the loading to its successor. */
export async function loadService({ service }: Stores, idOrSlug: string, signal?: AbortSignal) {
  service.setState({ loading: true, success: false })
  const loaded = await api.fetchService(idOrSlug).catch(() => undefined)
  if (signal?.aborted) return
  service.setState(loaded ? { loading: false, success: true, service: loaded.data.service } : { loading: false })
}

/** On failure what is known stays: a visitor who cannot choose somebody books with anyone. */
export async function loadTeam({ service }: Stores) {
  const loaded = await api.fetchTeam().catch(() => undefined)
  if (loaded) service.setState({ team: loaded.data.team, isTeamLoaded: true })
}
