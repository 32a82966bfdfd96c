import { observable } from './observable.ts'

/** Whether the last call reached the server. */
const isDown = observable(false)

export const useIsDown = () => isDown.use()

/** Returns whether the state changed. */
export function noteConnection(reached: boolean): boolean {
  if (isDown.get() === !reached) return false
  isDown.set(!reached)
  return true
}
