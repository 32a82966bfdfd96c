import { useEffect, useState } from 'react'
import type { DeskBooking } from '#contract/desk.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { findBookings } from '#web/api/desk.ts'

const PAUSE_MS = 250

export type Query = Record<string, string>

interface Found {
  bookings: DeskBooking[]
  nextCursor: string | null
}

/** What was found belongs to the query it was found by; it stays in sight until the next one is answered. */
interface FoundBy extends Found {
  query: string
}

/** What matches, a page at a time, asked for when the typing pauses. */
export function useFound(wanted: Query) {
  const query = JSON.stringify(wanted)
  const [found, setFound] = useState<FoundBy>()
  const [problem, setProblem] = useState('')

  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(
      () =>
        findBookings(JSON.parse(query)).then(
          page => {
            if (!isWanted) return
            setFound({ ...page, query })
            setProblem('')
          },
          error => isWanted && setProblem(sentenceOf(error, 'No connection. Please try again.')),
        ),
      PAUSE_MS,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [query])

  const cursor = found?.query === query ? found.nextCursor : null
  async function more() {
    if (!found || !cursor) return
    try {
      const page = await findBookings({ ...wanted, cursor })
      const longer = { ...page, query, bookings: [...found.bookings, ...page.bookings] }
      setFound(now => (now === found ? longer : now))
    } catch (error) {
      setProblem(sentenceOf(error, 'No connection. Please try again.'))
    }
  }
  return { bookings: found?.bookings, hasMore: Boolean(cursor), more, problem }
}

/** Every page of it, for a file. */
export async function findAll(query: Query): Promise<DeskBooking[]> {
  const all: DeskBooking[] = []
  let cursor: string | null = null
  do {
    const page: Found = await findBookings({ ...query, limit: '100', ...(cursor && { cursor }) })
    all.push(...page.bookings)
    cursor = page.nextCursor
  } while (cursor)
  return all
}
