import type { Letter } from '#contract/letters.ts'
import type { Words } from '#web/api/letters.ts'

/** What is typed into a letter and not saved yet stays on this device, with what it was made from. */
export interface KeptLetter {
  words: Words
  /** Undefined for a letter that is not there yet. */
  base?: Letter
}

const key = (id: string) => `letter_draft ${id}`

export function readLetter(id: string): KeptLetter | undefined {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepLetter(id: string, kept: KeptLetter | undefined) {
  try {
    if (kept) localStorage.setItem(key(id), JSON.stringify(kept))
    else localStorage.removeItem(key(id))
  } catch {
    // A browser that refuses storage loses what is typed with the screen.
  }
}
