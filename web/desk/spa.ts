import { useSyncExternalStore } from 'react'
import type { PublicSpa } from '#contract/spa.ts'

/** Whose desk this is: written into the document by the server, and what the owner has saved since. */

let current: PublicSpa | undefined
const listeners = new Set<() => void>()

/** For what is no component. */
export function spa(): PublicSpa {
  current ??= JSON.parse(document.getElementById('spa')!.textContent!) as PublicSpa
  return current
}

export const useSpa = () => useSyncExternalStore(subscribe, spa)

/** The owner saved, here or elsewhere: every screen shows it. */
export function putSpa(next: PublicSpa) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
