import { useEffect, useRef, useState } from 'react'
import { isSignedIn } from '#web/desk/session.ts'
import { readJson, writeJson } from '#web/storage.ts'
import { changed, type Draft, hasClient, type KeptDraft, toKept } from './draft.ts'

const KEY = 'desk_form new'

interface Kept {
  /** The query that the screen was opened with. */
  search: string
  draft: KeptDraft
  /** Another screen was opened since: the draft is offered instead of restored. */
  isLeft: boolean
}

const read = () => readJson(KEY, 'sessionStorage') as Kept | undefined
const write = (kept: Kept | undefined) => writeJson(KEY, kept, 'sessionStorage')

/**
 * The booking that is being typed. A reload, or signing in again, restores it in the same place. Opened anew after another
 * screen, the form is empty, because it may be for another client.
 */
export function useDraft(search: string, first: Draft) {
  const [kept, setKept] = useState(read)
  const [draft, setDraft] = useState<Draft>(() =>
    kept && !kept.isLeft && kept.search === search ? { ...first, ...kept.draft } : first,
  )

  // A time that is picked by itself must not undo what was typed since the last render.
  const latest = useRef(draft)

  useEffect(
    () => () => {
      const now = read()
      if (now && isSignedIn()) write({ ...now, isLeft: true })
    },
    [],
  )

  function replace(next: Draft) {
    latest.current = next
    setDraft(next)
    setKept(undefined)
    write(hasClient(next) ? { search, draft: toKept(next), isLeft: false } : undefined)
  }

  return {
    draft,
    replace,
    change: (part: Partial<Draft>) => replace(changed(latest.current, part)),
    /** The draft that was left, and restoring it. */
    left: kept?.isLeft ? kept.draft : undefined,
    restore: () => kept && replace({ ...first, ...kept.draft }),
    forget: () => write(undefined),
  }
}
