/**
 * Back and forward return to where one was on a page. The browser's own restoration comes too early for pages whose code is
 * still on its way, so positions are kept here per history entry. The one that a document was left at is also kept over a
 * reload: while the page grows back, the browser would hold on to what it shows first, which is the footer.
 */

const positions = new Map<number, number>()
/** In the session storage. */
const LEFT_KEY = 'left_at'
/** A slow phone on a slow network fills a page in this time; the visitor's own hand ends it sooner. */
const RESTORE_WITHIN_MS = 10_000

let lastMove: 'push' | 'traverse' = 'push'
/** The path of the page on the screen; the address is a step ahead of it while another page is on its way. */
let shownPath: string | undefined
let nextEntry = Date.now()

/** The state of a new history entry: its number is how its position is found again. */
export function newEntryState(state: object | null | undefined) {
  lastMove = 'push'
  notePosition()
  return { ...state, entry: nextEntry++ }
}

/** Called when the page of the current history entry is on the screen. True when it went back to where it was. */
export function restoreScroll(): boolean {
  shownPath = location.pathname
  const top = lastMove === 'traverse' ? positions.get(entryHere()) : undefined
  if (top === undefined) return false
  scrollWhenTallEnough(top)
  return true
}

/** A page may still grow, by a list that is loading for example; the visitor's own scrolling ends the attempt. */
function scrollWhenTallEnough(top: number, height = 0) {
  const givesUp = new AbortController()
  const growth = new ResizeObserver(attempt)
  function stop() {
    growth.disconnect()
    givesUp.abort()
  }
  function attempt() {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) < 2 && document.body.offsetHeight >= height) stop()
  }
  for (const event of ['wheel', 'touchmove', 'keydown', 'mousedown'])
    window.addEventListener(event, stop, { signal: givesUp.signal, passive: true })
  setTimeout(stop, RESTORE_WITHIN_MS)
  growth.observe(document.body)
  attempt()
}

/** A page that gives way to a shorter one is pushed up by the browser: that is nobody's position. */
function notePosition() {
  if (shownPath === location.pathname) positions.set(entryHere(), window.scrollY)
}

function noteLeaving() {
  const left = { entry: history.state?.entry, top: window.scrollY, height: document.body.offsetHeight }
  try {
    sessionStorage.setItem(LEFT_KEY, JSON.stringify(left))
  } catch {
    // Refused: the browser restores what it can.
  }
}

function restoreAfterReload() {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT_KEY) ?? '{}')
    if (left.top > 0 && left.entry === history.state?.entry) scrollWhenTallEnough(left.top, left.height)
  } catch {
    // Refused.
  }
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
    noteLeaving()
    history.scrollRestoration = 'auto'
  })
  // A phone that needs the memory ends a hidden page without another word.
  addEventListener('visibilitychange', noteLeaving)
  restoreAfterReload()
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}
