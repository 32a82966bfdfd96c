import type { Closure } from '#contract/booking/booking.ts'
import type { BookingDeps } from './booking.ts'
import { deleteClosureRows, selectClosures } from './queries.ts'

/** For listing times. Another process may know of a new closure a second earlier; creating a booking reads them anew. */
export function knownClosures({ db, cache }: Pick<BookingDeps, 'db' | 'cache'>): Promise<readonly ClosureRow[]> {
  return cache.get('closures', () => selectClosures(db))
}

type ClosureRow = Awaited<ReturnType<typeof selectClosures>>[number]

export function toClosure({ id, ...closure }: ClosureRow): Closure {
  return { _id: id, ...closure }
}

/** Every look at a day reads all there are. */
export async function forgetPastClosures({ db }: Pick<BookingDeps, 'db'>, before: Date): Promise<number> {
  const date = before.toISOString().slice(0, 10)
  const past = (await selectClosures(db)).filter(({ to }) => to < date)
  await deleteClosureRows(
    db,
    past.map(({ id }) => id),
  )
  return past.length
}
