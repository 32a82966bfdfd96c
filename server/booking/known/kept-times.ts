import { type Compressed, written } from '#server/http/compressed.ts'
import type { BookingDeps } from '../booking.ts'
import type { Dated } from '../times.ts'
import type { Look } from './known-bookings.ts'

export interface KeptTimes {
  answer: Compressed
  /** Where no booking was looked at, such as in a pause, none can change the answer. */
  looks: Look[]
  madeAt: number
  until: number
}

type KeptDeps = Pick<BookingDeps, 'site' | 'clock' | 'bookings'>

const shelf = 'times'

/**
 * The answer to a question about times, as it goes out, until something it was made from changes: catalogue, closures,
 * blocks and settings by the site's revision, the bookings it looked at by the revision of the service's times, the rest
 * by the clock.
 */
export async function keptTimes(deps: KeptDeps, key: string, make: () => Promise<Dated<object>>): Promise<Compressed> {
  const { site, clock, bookings } = deps
  const write = async (): Promise<KeptTimes> => {
    const madeAt = clock.now().getTime()
    const { answer, ...rest } = await make()
    return { ...rest, madeAt, answer: await written(JSON.stringify(answer)) }
  }
  const kept = await site.get(key, write, { shelf })
  if (isInTime(deps, kept)) {
    for (const look of kept.looks) if (!bookings.isUnchanged(look)) await bookings.makeSure(look)
    if (holds(deps, kept)) return kept.answer
  }
  site.drop(key, shelf)
  const made = await site.get(key, write, { shelf })
  return made.answer
}

/** The same, if it can be had without waiting. */
export function readyTimes(deps: KeptDeps, key: string): Compressed | undefined {
  const kept = deps.site.peek<KeptTimes>(key, shelf)
  return kept && holds(deps, kept) ? kept.answer : undefined
}

function holds(deps: KeptDeps, kept: KeptTimes) {
  return isInTime(deps, kept) && kept.looks.every(deps.bookings.isUnchanged)
}

function isInTime({ clock }: KeptDeps, { madeAt, until }: KeptTimes) {
  const now = clock.now().getTime()
  return madeAt <= now && now < until
}
