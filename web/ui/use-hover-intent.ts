import { useEffect, useRef } from 'react'

interface Timing {
  /** A pointer only passing by opens nothing. */
  openAfterMs: number
  /** How long a pointer may be away on its way back; within this time after closing it opens at once. */
  skipDelayMs: number
}

/** Opens under a resting mouse and closes when it has left. Touch and keyboard have their own ways in. */
export function useHoverIntent(
  isOpen: boolean,
  setOpen: (open: boolean) => void,
  { openAfterMs, skipDelayMs }: Timing,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leftAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (open: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setOpen, ms, open)
  }
  return {
    onPointerEnter(event: { pointerType: string; timeStamp: number }) {
      if (event.pointerType !== 'mouse') return
      later(true, event.timeStamp - leftAt.current < skipDelayMs ? 0 : openAfterMs)
    },
    onPointerLeave(event: { pointerType: string; timeStamp: number }) {
      if (event.pointerType !== 'mouse') return
      if (isOpen) leftAt.current = event.timeStamp
      later(false, skipDelayMs)
    },
    /** Whatever was about to happen by itself no longer should. */
    cancel: () => clearTimeout(timer.current),
  }
}
