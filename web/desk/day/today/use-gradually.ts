import { startTransition, useEffect, useState } from 'react'

/** More than any screen shows. */
const STEP = 12
const PAUSE_MS = 30

/** Returns how many items of a long list to render: first a screenful below `opensAt`, then steps that taps can interrupt. */
export function useGradually(total: number, opensAt = 0): number {
  const [shown, setShown] = useState(STEP + Math.max(0, opensAt))
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + STEP)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}
