import { startTransition, useEffect, useState } from 'react'

/** More than any screen shows. */
const STEP = 12
const PAUSE_MS = 30

/** How much of a long list is drawn: what a screen shows at once, the rest in pauses, so that a tap never waits for it. */
export function useGradually(total: number): number {
  const [shown, setShown] = useState(STEP)
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + STEP)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}
