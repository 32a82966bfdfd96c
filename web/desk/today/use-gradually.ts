import { startTransition, useEffect, useState } from 'react'

/** More than any screen shows. */
const STEP = 12
const PAUSE_MS = 30

/**
 * How much of a long list is drawn: what a screen shows at once, the rest in pauses, so that a tap never waits for it. A list
 * that opens further down is drawn to a screen below that place.
 */
export function useGradually(total: number, opensAt = 0): number {
  const [shown, setShown] = useState(STEP + Math.max(0, opensAt))
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + STEP)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}
