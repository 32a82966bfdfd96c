import { useSyncExternalStore } from 'react'

/** Short messages over the page. Most visits never see one, so the list that shows them is loaded with the first. */
export const toast = {
  success: (sentence: string) => show('success', sentence),
  error: (sentence: string) => show('error', sentence),
}

export const loadToastList = () => import('./ToastList.tsx')

/** True from the first message on. */
export function useToastsNeeded() {
  return useSyncExternalStore(
    listen,
    () => isNeeded,
    () => false,
  )
}

let isNeeded = false
const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(kind: 'success' | 'error', sentence: string) {
  isNeeded = true
  for (const listener of listeners) listener()
  loadToastList().then(
    list => list.toast[kind](sentence),
    problem => console.error(sentence, problem),
  )
}
