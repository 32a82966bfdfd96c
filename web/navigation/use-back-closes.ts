import { useEffect, useRef } from 'react'

/**
 * Back closes an overlay before it leaves the page. Every open overlay has a history entry at the page's address, and
 * `overlays` in its state counts them. After any other change, history moves to the entry that matches what is open.
 */
export function useBackCloses(onClose: () => void, { isOpen = true, isLocked = false } = {}) {
  const overlay = useRef({ onClose, isLocked })
  overlay.current = { onClose, isLocked }
  useEffect(() => {
    if (!isOpen) return
    open.add(overlay)
    match()
    return () => {
      open.delete(overlay)
      // After overlays opened in the same commit, and before Back can be pressed.
      queueMicrotask(match)
    }
  }, [isOpen])
}

export function overlaysHere(): number {
  return history.state?.overlays ?? 0
}

/** Longer than history takes to move; a browser that fires no event must not block navigation. */
const LEFT_WITHIN_MS = 1000

/** Runs `act` once history has moved, because the pending move would also leave a page pushed meanwhile. */
export function onceLeft(act: () => void) {
  if (!isLeaving) return act()
  const left = () => {
    clearTimeout(atLatest)
    removeEventListener('popstate', left)
    act()
  }
  const atLatest = setTimeout(() => {
    isLeaving = false
    left()
  }, LEFT_WITHIN_MS)
  addEventListener('popstate', left)
}

/** Open overlays in the order they were opened. */
const open = new Set<{ current: { onClose(): void; isLocked: boolean } }>()
/** True while a requested history move is pending; the browser moves asynchronously. */
let isLeaving = false

function match() {
  if (isLeaving) return
  const tooMany = overlaysHere() - open.size
  isLeaving = tooMany > 0
  if (isLeaving) history.go(-tooMany)
  for (let overlays = overlaysHere(); overlays < open.size; overlays++)
    history.pushState({ ...history.state, overlays: overlays + 1 }, '')
}

function onPopState() {
  const isByVisitor = !isLeaving
  isLeaving = false
  const last = [...open].at(-1)
  if (isByVisitor && last && !last.current.isLocked && open.size > overlaysHere()) {
    open.delete(last)
    last.current.onClose()
  }
  match()
}

if (typeof window !== 'undefined') {
  addEventListener('popstate', onPopState)
  // After a reload the payment is shown again: history moves only once it is known what is open.
  if (document.readyState === 'complete') match()
  else addEventListener('load', () => setTimeout(match))
}
