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

/** What matches, a page at a time, asked for when the typing pauses. */
export function useFound(wanted: Query) {
  const query = JSON.stringify(wanted)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState('')

  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(
      () =>
        findBookings(JSON.parse(query)).then(
          page => {
            if (!isWanted) return
            setFound(page)
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

  async function more() {
    if (!found?.nextCursor) return
    try {
      const page = await findBookings({ ...wanted, cursor: found.nextCursor })
      setFound({ ...page, bookings: [...found.bookings, ...page.bookings] })
    } catch (error) {
      setProblem(sentenceOf(error, 'No connection. Please try again.'))
    }
  }
  return { bookings: found?.bookings, hasMore: Boolean(found?.nextCursor), more, problem }
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
