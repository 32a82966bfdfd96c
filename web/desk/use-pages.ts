import { useState } from 'react'
import { sentenceOf } from '#web/api/api-problem.ts'
import { TRY_AGAIN } from './notice.ts'
import { useAction } from './use-action.ts'
import { useLoad } from './use-load.ts'

/** A list that is loaded page by page: the first page whenever `key` changes, the next ones by `more`. */
export function usePages<Page extends { nextCursor: string | null }>(
  key: string,
  load: (cursor?: string) => Promise<Page>,
  pauseMs: number,
) {
  const first = useLoad(key, () => load(), pauseMs)
  const [later, setLater] = useState<{ first: Page; pages: Page[] }>()
  const { run, problem } = useAction(TRY_AGAIN)
  const { data } = first
  const next = later && later.first === data ? later.pages : []
  const pages = data && [data, ...next]
  const cursor = first.isCurrent ? pages?.at(-1)?.nextCursor : undefined

  async function more() {
    if (data && cursor) await run(async () => setLater({ first: data, pages: [...next, await load(cursor)] }))
  }
  return {
    pages,
    /** Key of the first page; the old key stays until the page of the next one has loaded. */
    key: first.key,
    hasMore: Boolean(cursor),
    more,
    problem: first.problem ? sentenceOf(first.problem, TRY_AGAIN) : problem,
  }
}
