import { overlaysHere } from './use-back-closes.ts'

/**
 * Back and forward return to where one was on a page. The browser's own restoration comes too early for pages whose code is
 * still on its way, so positions are kept here per history entry, and over a reload too: while a page grows back, the browser
 * would hold on to what it shows first, which is the footer.
 */

/** In the session storage. */
const KEPT_KEY = 'scroll_positions'
const positions = new Map(typeof window === 'undefined' ? [] : keptPositions())
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

/** True when Back or Forward led here and the place is known: then nothing else may scroll. */
export function isReturning(): boolean {
  return lastMove === 'traverse' && positions.has(entryHere())
}

/**
 * A page may still grow, by a list that is loading for example; the visitor's own scrolling ends the attempt. A new document
 * grows in several places, and keeps its position until the visitor does something.
 */
function scrollWhenTallEnough(top: number, isNewDocument = false) {
  const { style } = document.documentElement
  const givesUp = new AbortController()
  const growth = new ResizeObserver(attempt)
  function stop() {
    growth.disconnect()
    givesUp.abort()
    style.overflowAnchor = ''
  }
  function attempt() {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) < 2 && !isNewDocument) stop()
  }
  for (const event of ['wheel', 'touchmove', 'keydown', 'mousedown'])
    window.addEventListener(event, stop, { signal: givesUp.signal, passive: true })
  setTimeout(stop, RESTORE_WITHIN_MS)
  growth.observe(document.body)
  if (isNewDocument) {
    style.overflowAnchor = 'none'
    // The entry of an overlay that was open before is left first, and not by the visitor.
    let ownMoves = overlaysHere() > 0 ? 1 : 0
    window.addEventListener('popstate', () => ownMoves-- || stop(), { signal: givesUp.signal })
  }
  attempt()
}

/** A page that gives way to a shorter one is pushed up by the browser: that is nobody's position. */
function notePosition() {
  if (shownPath === location.pathname) positions.set(entryHere(), window.scrollY)
}

function keepPositions() {
  try {
    sessionStorage.setItem(KEPT_KEY, JSON.stringify([...positions]))
  } catch {
    // Refused: the browser restores what it can.
  }
}

function keptPositions(): [number, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '[]')
  } catch {
    return []
  }
}

/** Unless the visitor has scrolled on before the code was there. */
function restoreInNewDocument() {
  const top = positions.get(history.state?.entry)
  if (!top) return
  const { scrollHeight } = document.documentElement
  const byBrowser = Math.min(top, scrollHeight - innerHeight)
  if (scrollY === 0 || Math.abs(scrollY - byBrowser) < innerHeight / 4) scrollWhenTallEnough(top, true)
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
    keepPositions()
    history.scrollRestoration = 'auto'
  })
  // A phone that needs the memory ends a hidden page without another word.
  addEventListener('visibilitychange', keepPositions)
  restoreInNewDocument()
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}
