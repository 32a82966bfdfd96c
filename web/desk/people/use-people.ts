import { useState } from 'react'
import type { PeopleResponse } from '#contract/people.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { findPeople } from '#web/api/people.ts'
import { TRY_AGAIN } from '../notice.ts'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'

const PAUSE_MS = 250

/** People who match `q`, a page at a time; everybody without one. */
export function usePeople(q: string) {
  const first = useLoad(q, () => findPeople({ q: q || undefined }), q ? PAUSE_MS : 0)
  const [more, setMore] = useState<{ after: object; pages: PeopleResponse[] }>()
  const { run, problem } = useAction(TRY_AGAIN)
  const pages = more && more.after === first.data ? more.pages : []
  const last = pages.at(-1) ?? first.data
  const cursor = first.isCurrent ? last?.nextCursor : null

  async function loadMore(after: object, from: string) {
    const page = await findPeople({ q: q || undefined, cursor: from })
    setMore({ after, pages: [...pages, page] })
  }
  return {
    people: first.data && [first.data, ...pages].flatMap(({ people }) => people),
    isFor: first.key,
    hasMore: Boolean(cursor),
    more: () => first.data && cursor && run(() => loadMore(first.data!, cursor)),
    problem: first.problem ? sentenceOf(first.problem, TRY_AGAIN) : problem,
  }
}
