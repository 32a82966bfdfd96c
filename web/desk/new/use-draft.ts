import { useEffect, useState } from 'react'
import { sessionStore } from '../session.ts'
import { changed, type Draft, hasClient, type KeptDraft, toKept } from './draft.ts'

const KEY = 'desk_form new'

interface Kept {
  /** What the screen was opened with. */
  search: string
  draft: KeptDraft
  /** Another screen was opened since: then it is offered, and not filled in by itself. */
  isLeft: boolean
}

/**
 * The booking that is being typed. A reload and a device that is thrown out in mid-form find it again in the same place. Whoever
 * has left the form and opens it anew begins an empty one, because it may be for somebody else.
 */
export function useDraft(search: string, first: Draft) {
  const [kept, setKept] = useState(read)
  const [draft, setDraft] = useState<Draft>(() =>
    kept && !kept.isLeft && kept.search === search ? { ...first, ...kept.draft } : first,
  )

  useEffect(
    () => () => {
      const now = read()
      if (now && sessionStore.isIn()) write({ ...now, isLeft: true })
    },
    [],
  )

  function take(next: Draft) {
    setDraft(next)
    setKept(undefined)
    write(hasClient(next) ? { search, draft: toKept(next), isLeft: false } : undefined)
  }

  return {
    draft,
    change: (part: Partial<Draft>) => take(changed(draft, part)),
    /** One that was left, for whoever comes back for the same client. */
    left: kept?.isLeft ? kept.draft : undefined,
    goOn: () => kept && take({ ...first, ...kept.draft }),
    forget: () => write(undefined),
    startOver: (empty: Draft) => {
      setDraft(empty)
      setKept(undefined)
      write(undefined)
    },
  }
}

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return kept?.draft ? kept : undefined
  } catch {
    return undefined
  }
}

function write(kept: Kept | undefined) {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that refuses storage loses what is typed with the screen.
  }
}
