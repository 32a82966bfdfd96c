import type { DeskBooking } from '#contract/desk/desk.ts'
import { findBookings } from '#web/api/desk.ts'
import { usePages } from '#web/desk/use-pages.ts'

const PAUSE_MS = 250

export type Query = Record<string, string>

/** The bookings that match, loaded when the typing pauses. They stay until the next query's are there. */
export function useFound(query: Query) {
  const load = (cursor?: string) => findBookings({ ...query, ...(cursor && { cursor }) })
  const { pages, ...rest } = usePages(JSON.stringify(query), load, PAUSE_MS)
  return { bookings: pages?.flatMap(({ bookings }) => bookings), ...rest }
}

/** Every page, for a file. */
export async function findAll(query: Query): Promise<DeskBooking[]> {
  const { bookings, nextCursor } = await findBookings({ ...query, limit: '100' })
  return nextCursor ? [...bookings, ...(await findAll({ ...query, cursor: nextCursor }))] : bookings
}
