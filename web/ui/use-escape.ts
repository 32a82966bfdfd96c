import { useEffect, useRef } from 'react'

/** The handlers that Escape can call, in the order they were registered. */
const open: object[] = []

/** Escape calls the handler registered last; one press calls one handler. */
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
