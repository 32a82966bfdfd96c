import { useSyncExternalStore } from 'react'

/** Whether the server was reached the last time something was asked. Set by what asks; read by what has to wait. */
let isDown = false
const listeners = new Set<() => void>()

/** Returns whether that is news. */
export function noteConnection(reached: boolean): boolean {
  if (isDown === !reached) return false
  isDown = !reached
  for (const listener of listeners) listener()
  return true
}

export const useIsDown = () => useSyncExternalStore(subscribe, () => isDown)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
