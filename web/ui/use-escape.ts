import { type RefObject, useEffect, useRef } from 'react'

/** The handlers that Escape can call, in the order they were registered. */
const escapeStack: RefObject<() => void>[] = []

/** Escape calls the handler registered last; one press calls one handler. */
export function useEscape(onEscape: () => void, isOpen = true) {
  const latest = useRef(onEscape)
  // Written in render on purpose: a new handler must not re-register and so move to the top of the stack.
  latest.current = onEscape
  useEffect(() => {
    if (!isOpen) return
    escapeStack.push(latest)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || escapeStack.at(-1) !== latest) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      escapeStack.splice(escapeStack.indexOf(latest), 1)
    }
  }, [isOpen])
}
