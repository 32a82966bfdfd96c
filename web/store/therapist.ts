import { useEffect } from 'react'
import type { Named } from '#contract/booking/booking.ts'
import type { PublicTherapist } from '#contract/catalogue/team.ts'
import { clearOffer } from './booking.ts'
import { loadTeam, type ServiceState } from './service.ts'
import { type Stores, useBookingStore, useServiceStore, useStores } from './stores.ts'

/** Null for anyone. A chosen time stays if it is free with them too. */
export function chooseTherapist({ booking }: Stores, therapist: Named | null) {
  if (booking.getState().therapist?._id !== therapist?._id) clearOffer(booking, { therapist, error: null })
}

/** The person wanted for this sub-service; undefined for anyone, and for somebody who does not do it. */
export function therapistFor({ booking, service }: Pick<Stores, 'booking' | 'service'>, subServiceId: string) {
  return therapistDoing(service.getState(), booking.getState().therapist, subServiceId)
}

export function useTherapist(subServiceId: string): Named | undefined {
  const stores = useStores()
  useServiceStore(state => state.team)
  return useBookingStore(() => therapistFor(stores, subServiceId))
}

/** The wanted person, if they do this sub-service. */
export function therapistDoing(
  { team, isTeamLoaded }: Pick<ServiceState, 'team' | 'isTeamLoaded'>,
  wanted: Named | null,
  subServiceId: string,
): Named | undefined {
  const known = wanted && doing(team, subServiceId).find(({ _id }) => _id === wanted._id)
  // Until everybody is known, the server decides.
  return known ?? (isTeamLoaded ? undefined : (wanted ?? undefined))
}

/** Everybody is fetched where the page came without them. */
export function useTeam(): PublicTherapist[] {
  const stores = useStores()
  const isLoaded = useServiceStore(state => state.isTeamLoaded)
  useEffect(() => {
    if (!isLoaded) loadTeam(stores)
  }, [isLoaded, stores])
  return useServiceStore(state => state.team)
}

export function doing(team: PublicTherapist[], subServiceId: string): PublicTherapist[] {
  return team.filter(({ subServiceIds }) => subServiceIds.includes(subServiceId))
}
