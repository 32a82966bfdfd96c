import { positions } from '#web/navigation/scroll-restoration.ts'
import { overlaysHere } from '#web/navigation/use-back-closes.ts'
import { readJson, writeJson } from '#web/storage.ts'

const RESTORE_WITHIN_MS = 10_000

/**
 * The booking page grows back in several places after a reload, and the browser would hold on to what it shows first, which is
 * the footer. So the positions of this tab are saved over the reload.
 */
export function saveScrollOnUnload() {
  // A phone that needs the memory ends a hidden page without another word.
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, savePositions)
}

/** To be called before the page is hydrated. */
export function restoreScrollAfterReload() {
  const saved = new Map(readJson('scroll_positions', 'sessionStorage') as [number, number][] | undefined)
  for (const [entry, top] of saved) if (!positions.has(entry)) positions.set(entry, top)
  const top = saved.get(history.state?.entry)
  if (top && !hasScrolledOn(top)) hold(top)
}

/** Between the browser's own restoration and the arrival of the code. */
function hasScrolledOn(top: number) {
  const byBrowser = Math.min(top, document.documentElement.scrollHeight - innerHeight)
  return scrollY > 0 && Math.abs(scrollY - byBrowser) > innerHeight / 4
}

/** Until the visitor does something. */
function hold(top: number) {
  const { style } = document.documentElement
  const released = new AbortController()
  const { signal } = released
  const scroll = () => scrollTo({ top, behavior: 'instant' })
  const growth = new ResizeObserver(scroll)
  function release() {
    growth.disconnect()
    released.abort()
    style.overflowAnchor = ''
  }
  for (const event of ['wheel', 'touchmove', 'keydown', 'mousedown'])
    addEventListener(event, release, { signal, passive: true })
  // The entry of an overlay that was open before is left first, and not by the visitor.
  let ownMoves = overlaysHere() > 0 ? 1 : 0
  addEventListener('popstate', () => ownMoves-- || release(), { signal })
  setTimeout(release, RESTORE_WITHIN_MS)
  style.overflowAnchor = 'none'
  growth.observe(document.body)
  scroll()
}

function savePositions() {
  writeJson('scroll_positions', [...positions], 'sessionStorage')
}
