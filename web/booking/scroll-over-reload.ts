import { positions, scrollAsPageGrows } from '#web/navigation/scroll-restoration.ts'
import { overlaysHere } from '#web/navigation/use-back-closes.ts'
import { readJson, writeJson } from '#web/storage.ts'

/**
 * The booking page grows in several places after a reload, and the browser would anchor to the footer, which it shows first.
 * So the positions of this tab are saved over the reload.
 */
export function saveScrollOnUnload() {
  const save = () => writeJson('scroll_positions', [...positions], 'sessionStorage')
  // A phone short of memory ends a hidden page without another event.
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, save)
}

/** Must be called before the page is hydrated. */
export function restoreScrollAfterReload() {
  const saved = new Map(readJson('scroll_positions', 'sessionStorage') as [number, number][] | undefined)
  for (const [entry, top] of saved) if (!positions.has(entry)) positions.set(entry, top)
  const top = saved.get(history.state?.entry)
  if (top && !hasScrolledOn(top)) hold(top)
}

/** True if the visitor scrolled between the browser's own restoration and the arrival of the code. */
function hasScrolledOn(top: number) {
  const byBrowser = Math.min(top, document.documentElement.scrollHeight - innerHeight)
  return scrollY > 0 && Math.abs(scrollY - byBrowser) > innerHeight / 4
}

/** Keeps the scroll position until the visitor interacts. */
function hold(top: number) {
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  const scroll = () => scrollTo({ top, behavior: 'instant' })
  const { stop, signal } = scrollAsPageGrows(scroll, () => {
    style.overflowAnchor = ''
  })
  // The entry of an overlay that was open before is left first, and not by the visitor.
  let ownMoves = overlaysHere() > 0 ? 1 : 0
  addEventListener('popstate', () => ownMoves-- || stop(), { signal })
  scroll()
}
