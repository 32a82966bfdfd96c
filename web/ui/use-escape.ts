import { useEffect, useRef } from 'react'

/** What Escape can end now, in the order it was opened. */
const open: object[] = []

/** Escape ends what was opened last; one press ends one thing. */
export function useEscape(onEscape: () => void, isOpen = true) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isOpen) return
    open.push(latest)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== latest) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      open.splice(open.indexOf(latest), 1)
    }
  }, [isOpen])
}
