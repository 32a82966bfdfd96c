import { useState } from 'react'
import type { DeskBooking } from '#contract/desk.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { findBookings } from '#web/api/desk.ts'
import { TRY_AGAIN } from '../notice.ts'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'

const PAUSE_MS = 250

export type Query = Record<string, string>
type Page = Awaited<ReturnType<typeof findBookings>>

/** The bookings that match, a page at a time, loaded when the typing pauses. They stay until the next query's are there. */
export function useFound(query: Query) {
  const first = useLoad(JSON.stringify(query), () => findBookings(query), PAUSE_MS)
  // Later pages belong to the first page that they follow.
  const [longer, setLonger] = useState<Page & { first: Page }>()
  const { run, problem } = useAction(TRY_AGAIN)
  const found = longer && longer.first === first.data ? longer : first.data
  const cursor = first.isCurrent ? found?.nextCursor : undefined

  async function more() {
    const { data } = first
    if (!data || !found || !cursor) return
    await run(async () => {
      const page = await findBookings({ ...query, cursor })
      setLonger({ first: data, nextCursor: page.nextCursor, bookings: [...found.bookings, ...page.bookings] })
    })
  }
  return {
    bookings: found?.bookings,
    hasMore: Boolean(cursor),
    more,
    problem: first.problem ? sentenceOf(first.problem, TRY_AGAIN) : problem,
  }
}

/** Every page, for a file. */
export async function findAll(query: Query): Promise<DeskBooking[]> {
  const all: DeskBooking[] = []
  let cursor: string | null = null
  do {
    const page: Page = await findBookings({ ...query, limit: '100', ...(cursor && { cursor }) })
    all.push(...page.bookings)
    cursor = page.nextCursor
  } while (cursor)
  return all
}
