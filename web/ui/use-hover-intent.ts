import { useEffect, useRef } from 'react'

interface Timing {
  /** Delay before opening, so that a passing pointer opens nothing. */
  openAfterMs: number
  /** Delay before closing. A pointer that returns within it opens at once. */
  skipDelayMs: number
}

/** Opens on hover and closes when the mouse has left. Touch and keyboard events are ignored. */
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
    /** Cancels a pending opening or closing. */
    cancel: () => clearTimeout(timer.current),
  }
}
