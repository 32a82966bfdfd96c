import { createStore, useStore } from 'zustand'

/** Whether the last call reached the server. */
const isDown = createStore(() => false)

export const useIsDown = () => useStore(isDown)

/** Returns whether the state changed. */
export function noteConnection(reached: boolean): boolean {
  if (isDown.getState() === !reached) return false
  isDown.setState(!reached)
  return true
}
