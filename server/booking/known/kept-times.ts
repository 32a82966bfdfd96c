import { type Compressed, written } from '#server/http/compressed.ts'
import type { BookingDeps } from '../booking.ts'
import type { Dated } from '../times.ts'

/** Of an answer no booking has a part in, such as that of a pause. */
export const ANY_REVISION = -1

export interface KeptTimes {
  answer: Compressed
  serviceId: string
  revision: number | undefined
  madeAt: number
  until: number
}

type KeptDeps = Pick<BookingDeps, 'site' | 'clock' | 'bookings'>

/**
 * The answer to a question about times, as it goes out, until something it was made from changes: catalogue, closures,
 * blocks and settings by the site's revision, bookings by the revision of the service's times, the rest by the clock.
 */
export async function keptTimes(deps: KeptDeps, key: string, make: () => Promise<Dated<object>>): Promise<Compressed> {
  const { site, clock } = deps
  const write = async (): Promise<KeptTimes> => {
    const madeAt = clock.now().getTime()
    const { answer, ...rest } = await make()
    return { ...rest, madeAt, answer: await written(JSON.stringify(answer)) }
  }
  const shelf = 'times'
  const kept = await site.get(key, write, { shelf, isWorthKeeping: ({ revision }) => revision !== undefined })
  if (holds(deps, kept)) return kept.answer
  // It holds no more, or it cannot be known without asking: whoever makes it asks.
  site.drop(key, shelf)
  const made = await site.get(key, write, { shelf, isWorthKeeping: ({ revision }) => revision !== undefined })
  return made.answer
}

/** The same, if it can be had without waiting. */
export function readyTimes(deps: KeptDeps, key: string): Compressed | undefined {
  const kept = deps.site.peek<KeptTimes>(key, 'times')
  return kept && holds(deps, kept) ? kept.answer : undefined
}

function holds({ clock, bookings }: KeptDeps, { serviceId, revision, madeAt, until }: KeptTimes) {
  const now = clock.now().getTime()
  if (now < madeAt || now >= until) return false
  return revision === ANY_REVISION || (revision !== undefined && revision === bookings.currentRevision(serviceId))
}
