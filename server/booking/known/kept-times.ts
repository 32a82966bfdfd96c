import { type Compressed, written, writtenIfSmall } from '#server/http/compressed.ts'
import type { BookingDeps } from '../booking.ts'
import type { Dated } from '../times.ts'

/** Where no booking was looked at, such as in a pause, none can change the answer. */
type KeptTimes = Omit<Dated<object>, 'answer'> & { answer: Compressed }

type KeptDeps = Pick<BookingDeps, 'site' | 'clock' | 'bookings'>

const shelf = 'times'

/**
 * The answer to a question about times, as it goes out, until something it was made from changes: catalogue, closures,
 * blocks and settings by the site's revision, the bookings it looked at by the revision of the service's times, the rest
 * by the clock.
 */
export async function keptTimes(deps: KeptDeps, key: string, make: () => Promise<Dated<object>>): Promise<Compressed> {
  const { site, bookings } = deps
  const write = async (): Promise<KeptTimes> => {
    const made = await make()
    return { ...made, answer: await written(JSON.stringify(made.answer)) }
  }
  const kept = await site.get(key, write, { shelf })
  if (isInTime(deps, kept))
    for (const look of kept.looks) if (!bookings.isUnchanged(look)) await bookings.makeSure(look)
  const ready = asOfNow(deps, kept)
  if (ready) return ready
  site.drop(key, shelf)
  const made = await site.get(key, write, { shelf })
  return made.answer
}

/** The same, if it can be had without waiting. */
export function readyTimes(deps: KeptDeps, key: string): Compressed | undefined {
  const kept = deps.site.peek<KeptTimes>(key, shelf)
  return kept && asOfNow(deps, kept)
}

/** What is kept if it still holds, or made again if all it takes is known. */
function asOfNow(deps: KeptDeps, kept: KeptTimes): Compressed | undefined {
  if (holds(deps, kept)) return kept.answer
  const again = kept.again()
  const answer = again && writtenIfSmall(JSON.stringify(again.answer), kept.answer)
  return answer && Object.assign(kept, again, { answer }).answer
}

function holds(deps: KeptDeps, kept: KeptTimes) {
  return isInTime(deps, kept) && kept.looks.every(deps.bookings.isUnchanged)
}

function isInTime({ clock }: KeptDeps, { madeAt, until }: KeptTimes) {
  const now = clock.now().getTime()
  return madeAt <= now && now < until
}
