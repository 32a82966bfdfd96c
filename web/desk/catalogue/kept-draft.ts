import type { DeskService } from '#contract/catalogue-desk.ts'
import type { Draft } from './draft.ts'

/** What is typed into a service and not saved yet stays on this device, with what it was made from. Nobody's data is in it. */
export interface KeptDraft {
  draft: Draft
  /** Undefined for a service that is not there yet. */
  base?: DeskService
}

const key = (id: string) => `catalogue_draft ${id}`

export function readDraft(id: string): KeptDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepDraft(id: string, kept: KeptDraft | undefined) {
  try {
    if (kept) localStorage.setItem(key(id), JSON.stringify(kept))
    else localStorage.removeItem(key(id))
  } catch {
    // A browser that refuses storage loses what is typed with the screen.
  }
}
