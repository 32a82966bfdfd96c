/**
 * The browser restores scroll positions before the code of a page is loaded, so they are kept here per history entry. Across
 * documents the browser does it, except on the booking page (scroll-over-reload.ts).
 */

export const positions = new Map<number, number>()
/** A slow phone on a slow network fills a page in this time. */
const RESTORE_WITHIN_MS = 10_000

let lastMove: 'push' | 'traverse' = 'push'
/** The page on the screen; the address is ahead of it while the next page loads. */
let shownPath: string | undefined
let nextEntry = Date.now()

/** The entry's number is the key of its position. */
export function newEntryState(state: object | null | undefined) {
  lastMove = 'push'
  notePosition()
  return { ...state, entry: nextEntry++ }
}

/** Called when the page of the current history entry is rendered. True when it restored a position. */
export function restoreScroll(): boolean {
  shownPath = location.pathname
  const top = lastMove === 'traverse' ? positions.get(entryHere()) : undefined
  if (top === undefined) return false
  scrollWhenTallEnough(top)
  return true
}

/** After Back or Forward with a known position nothing else may scroll. */
export function isReturning(): boolean {
  return lastMove === 'traverse' && positions.has(entryHere())
}

function scrollWhenTallEnough(top: number) {
  const { stop } = scrollAsPageGrows(scroll)
  function scroll() {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) < 2) stop()
  }
  scroll()
}

/** Calls `scroll` whenever the page grows, by a list that is loading for example, until the visitor scrolls or time is up. */
export function scrollAsPageGrows(scroll: () => void, onStop?: () => void) {
  const stopped = new AbortController()
  const { signal } = stopped
  const growth = new ResizeObserver(scroll)
  function stop() {
    growth.disconnect()
    stopped.abort()
    onStop?.()
  }
  for (const event of ['wheel', 'touchmove', 'keydown', 'mousedown'])
    addEventListener(event, stop, { signal, passive: true })
  setTimeout(stop, RESTORE_WITHIN_MS)
  growth.observe(document.body)
  return { stop, signal }
}

/** A page replaced by a shorter one is pushed up by the browser: that is no position of the visitor's. */
function notePosition() {
  if (shownPath === location.pathname) positions.set(entryHere(), window.scrollY)
}

function entryHere(): number {
  const known = history.state?.entry
  if (typeof known === 'number') return known
  const entry = nextEntry++
  history.replaceState({ ...history.state, entry }, '')
  return entry
}

if (typeof window !== 'undefined') {
  history.scrollRestoration = 'manual'
  shownPath = location.pathname
  addEventListener('popstate', () => {
    lastMove = 'traverse'
  })
  addEventListener('scroll', notePosition, { passive: true })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}
