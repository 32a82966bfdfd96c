import type { Values } from './values.ts'

/** What is typed into a section and not saved yet stays on this device, with what it was made from. */
export interface Draft {
  values: Values
  base: Values
  version: number
}

const key = (id: string) => `spa_draft ${id}`

export function readDraft(id: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepDraft(id: string, draft: Draft | undefined) {
  try {
    if (draft) localStorage.setItem(key(id), JSON.stringify(draft))
    else localStorage.removeItem(key(id))
  } catch {
    // A browser that refuses storage loses what is typed with the screen.
  }
}
