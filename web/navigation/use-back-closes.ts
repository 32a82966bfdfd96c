import { useEffect, useRef } from 'react'

/**
 * Back closes what lies over a page before it leaves the page. Every open overlay has a history entry of its own at the
 * address of the page under it, and `overlays` in its state says how many are open there. Whatever else happens (closed by
 * a button, reloaded, gone forward), the visitor is brought to the entry that matches what is open.
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
      // After what opens in the same commit, and before anybody can see that it is closed and press Back.
      queueMicrotask(match)
    }
  }, [isOpen])
}

/** The number of overlays of the current history entry. */
export function overlaysHere(): number {
  return history.state?.overlays ?? 0
}

/** Longer than history takes to move; a browser that never says that it has must not keep anybody where they are. */
const LEFT_WITHIN_MS = 1000

/** Runs it once no entry is being left: the move would leave a page that was pushed meanwhile, too. */
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

/** In the order they were opened. */
const open = new Set<{ current: { onClose(): void; isLocked: boolean } }>()
/** History moves some time after it was asked to. */
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
  match()
}
