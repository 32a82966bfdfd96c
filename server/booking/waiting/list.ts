import type { WaitingPlace } from '#contract/waiting.ts'
import type { Deps } from '#server/deps.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import type { BookingDeps } from '../booking.ts'
import { deletePastDays, selectPlaces } from './queries.ts'

/** Who waits for what, for the desk. */
export async function listWaiting(deps: BookingDeps): Promise<WaitingPlace[]> {
  const places = await selectPlaces(deps.db, await today(deps), deps.clock.now())
  return places.map(place => {
    const { id, createdAt, offeredTime, offeredUntil, missedTime, missedUntil, ...rest } = place
    const { mailboxKey: _, networkKey: __, ...told } = rest
    return {
      ...told,
      _id: id,
      since: createdAt.toISOString(),
      offer: toOffered(offeredTime, offeredUntil),
      missed: toOffered(missedTime, missedUntil),
    }
  })
}

function toOffered(bookingTime: string | null, until: Date | null) {
  return bookingTime && until ? { bookingTime, until: until.toISOString() } : null
}

/** Nobody waits for a day that is over, so nothing is kept of who did. */
export async function forgetPastWaiting(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>): Promise<number> {
  return deletePastDays(deps.db, await today(deps))
}

async function today(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>) {
  return zoneNamed((await currentSpa(deps)).timeZone).dateOf(deps.clock.now().getTime())
}
