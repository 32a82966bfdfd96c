import { useEffect, useState } from 'react'
import type { ListedPerson, PeopleResponse } from '#contract/people.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { findPeople } from '#web/api/people.ts'

const PAUSE_MS = 250
const NO_ANSWER = 'No connection. Please try again.'

interface Found {
  q: string
  people: ListedPerson[]
  nextCursor: PeopleResponse['nextCursor']
}

/** Whom a word finds, a page at a time, asked for when the typing pauses; without one, everybody. */
export function usePeople(q: string) {
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState('')

  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(
      () =>
        findPeople({ q: q || undefined }).then(
          page => {
            if (!isWanted) return
            setFound({ ...page, q })
            setProblem('')
          },
          error => isWanted && setProblem(sentenceOf(error, NO_ANSWER)),
        ),
      q ? PAUSE_MS : 0,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [q])

  const cursor = found?.q === q ? found.nextCursor : null
  async function more() {
    if (!found || !cursor) return
    try {
      const page = await findPeople({ q: q || undefined, cursor })
      const longer = { ...page, q, people: [...found.people, ...page.people] }
      setFound(now => (now === found ? longer : now))
    } catch (error) {
      setProblem(sentenceOf(error, NO_ANSWER))
    }
  }
  return { people: found?.people, isFor: found?.q, hasMore: Boolean(cursor), more, problem }
}
