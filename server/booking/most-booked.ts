import { addDays } from '#contract/platform/dates.ts'
import { MOST_BOOKED_AT_LEAST, MOST_BOOKED_DAYS, MOST_BOOKED_MAX, MOST_BOOKED_ONE_IN } from '#contract/rules.ts'
import { allServices, type CatalogueDeps } from '#server/catalogue/catalogue.ts'
import { selectMostBooked } from './queries.ts'

/** The ids of the services booked most of late. Kept for the day, so that a booking renders no page anew. */
export function mostBooked(deps: CatalogueDeps, today: string): Promise<string[]> {
  return deps.cache.get(`most booked ${today}`, async () => {
    const services = await allServices(deps)
    const atMost = Math.min(MOST_BOOKED_MAX, Math.floor(services.length / MOST_BOOKED_ONE_IN))
    if (atMost === 0) return []
    const days = { from: addDays(today, -MOST_BOOKED_DAYS), to: today }
    const booked = await selectMostBooked(deps.db, { ...days, atLeast: MOST_BOOKED_AT_LEAST })
    const isOffered = (id: string) => services.some(({ _id }) => _id === id)
    return booked.filter(isOffered).slice(0, atMost)
  })
}
