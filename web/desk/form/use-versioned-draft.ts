import { useEffect, useState } from 'react'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { readJson, type StorageKey, writeJson } from '#web/storage.ts'
import { useAction } from '../use-action.ts'
import { type Difference, isSame } from './merge-fields.ts'

interface Edited<Saved, Draft> {
  /** The version that the draft began with; undefined for something new. */
  base?: Saved
  draft: Draft
}

type Versioned = { version: number }

interface Options<Saved, Draft> {
  /** Storage key of a draft that is not saved yet. */
  key: StorageKey
  saved: Saved | undefined
  toDraft(saved: Saved | undefined): Draft
  /** Creates or updates. Throws errors by field, and `changed_meanwhile` when `base` is stale. */
  store(draft: Draft, base: Saved | undefined): Promise<Saved>
  /** `base`: the version that `saved` replaced. */
  onSaved(saved: Saved, base: Saved | undefined): unknown
  refetch(base: Saved): Promise<Saved>
  differences(base: Draft, mine: Draft, theirs: Draft): Difference[]
  merge(base: Draft, mine: Draft, theirs: Draft, keepMine: ReadonlySet<string>): Draft
  noConnection?: string
}

interface Conflict<Saved> {
  base: Saved
  theirs: Saved
  /** Names the other person and the time. */
  sentence: string
  differences: Difference[]
}

export type DraftState = Pick<
  ReturnType<typeof useVersionedDraft<Versioned, object>>,
  'isDirty' | 'isBusy' | 'errors' | 'problem' | 'conflict' | 'save' | 'saveMerged' | 'closeConflict' | 'discard'
>

const NO_CONNECTION = 'No connection. What you typed stays on this device; please try again.'

/**
 * An editor of something that two people may edit at once. The draft stays on the device until it is saved with the version
 * it was made from. When somebody else saved first, both are merged; where they differ, `conflict` lists the differences
 * until a person has chosen.
 */
export function useVersionedDraft<Saved extends Versioned, Draft extends object>(options: Options<Saved, Draft>) {
  const { key, saved, toDraft, merge } = options
  const [{ base, draft }, setEdited] = useState(() => opened(readDraft<Saved, Draft>(key) ?? { base: saved }))
  const [conflict, setConflict] = useState<Conflict<Saved>>()
  const attempt = useAction(options.noConnection ?? NO_CONNECTION)
  const isDirty = !isSame(draft, toDraft(base))

  useEffect(() => void writeJson(key, isDirty ? { base, draft } : undefined), [key, isDirty, base, draft])

  // An untouched form follows the changes of others; a touched one asks when it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is another object
  useEffect(() => {
    if (saved && !isDirty && saved.version > (base?.version ?? -1)) reset(saved)
  }, [saved?.version, isDirty, base])

  /** Fills in fields that a draft of an older version of the desk lacks. */
  function opened(kept: { base?: Saved; draft?: Draft }): Edited<Saved, Draft> {
    return { base: kept.base, draft: { ...toDraft(kept.base), ...kept.draft } }
  }

  function reset(to: Saved | undefined) {
    // The effect does not run when the form is closed at the same time.
    writeJson(key, undefined)
    setEdited(opened({ base: to }))
    setConflict(undefined)
  }

  const change = (next: (draft: Draft) => Draft) => setEdited(now => ({ ...now, draft: next(now.draft) }))

  /** Resolves to undefined while a person has to choose between two versions. */
  async function store(mine = draft, since = base, isRetry = false): Promise<[Saved, Saved | undefined] | undefined> {
    if (since && isSame(mine, toDraft(since))) return [since, since]
    try {
      return [await options.store(mine, since), since]
    } catch (error) {
      const isStale = error instanceof ApiProblem && error.code === 'changed_meanwhile'
      if (!isStale || !since || isRetry) throw error
      const theirs = await options.refetch(since)
      const sides = [toDraft(since), mine, toDraft(theirs)] as const
      const differences = options.differences(...sides)
      if (differences.length === 0) return store(merge(...sides, new Set()), theirs, true)
      setConflict({ base: since, theirs, sentence: sentenceOf(error, ''), differences })
    }
  }

  const save = (mine = draft, since = base) =>
    attempt.run(async () => {
      const stored = await store(mine, since)
      if (!stored) return
      reset(stored[0])
      await options.onSaved(...stored)
    })

  function rebase(from: Conflict<Saved>, keepMine: Iterable<string>) {
    const merged = merge(toDraft(from.base), draft, toDraft(from.theirs), new Set(keepMine))
    setConflict(undefined)
    setEdited({ base: from.theirs, draft: merged })
    return merged
  }

  return {
    ...attempt,
    base,
    draft,
    isDirty,
    conflict,
    change,
    patch: (part: Partial<Draft>) => change(now => ({ ...now, ...part })),
    /** Stores without `onSaved`, before the next step. Resolves to undefined where a person has to choose first. */
    async storeFirst() {
      const [stored] = (await store()) ?? []
      if (stored) reset(stored)
      return stored
    },
    save: () => save(),
    reset,
    /** Saves on top of the other change; keeps our values at `keepMine`, or all that differ. */
    saveMerged: async (keepMine?: Iterable<string>) =>
      conflict && save(rebase(conflict, keepMine ?? pathsOf(conflict.differences)), conflict.theirs),
    takeTheirs(path: string) {
      if (!conflict) return
      const sides = [toDraft(conflict.base), draft, toDraft(conflict.theirs)] as const
      const differences = options.differences(...sides).filter(one => one.path !== path)
      rebase(conflict, pathsOf(differences))
      if (differences.length > 0) setConflict({ ...conflict, differences })
    },
    closeConflict: () => setConflict(undefined),
    /** Returns a function that undoes the discarding. */
    discard() {
      const before = { base, draft }
      attempt.clear()
      reset(saved ?? base)
      return async () => setEdited(before)
    },
  }
}

const pathsOf = (differences: Difference[]) => differences.map(({ path }) => path)

/** Throws the errors of a draft, as the server would. */
export function refuseErrors(fieldErrors: Record<string, string>, sentence?: string) {
  if (Object.keys(fieldErrors).length > 0) throw new ApiProblem({ code: 'invalid_fields', sentence, fieldErrors })
}

export function readDraft<Saved, Draft>(key: StorageKey): Edited<Saved, Draft> | undefined {
  type Kept = Edited<Saved, Draft> & { words?: Draft; values?: Draft; version?: number }
  const kept = readJson(key) as Kept | undefined
  // Formats in which earlier versions of the desk stored a letter, and a section of the spa.
  if (kept?.words) return { base: kept.base, draft: kept.words }
  if (kept?.values) return { base: { values: kept.base, version: kept.version } as Saved, draft: kept.values }
  return kept
}
