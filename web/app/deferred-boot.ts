/** What was asked of a page before its code was there. */
export interface QueuedInteractions {
  /** The last button that was pressed, or the form that was sent. */
  last: HTMLElement | undefined
  /** From now on the page answers by itself. */
  stop(): void
}

declare global {
  interface Window {
    queuedInteractions?: QueuedInteractions
  }
}

/**
 * Stands in the document as text and runs before it is painted, so it knows nothing but its arguments. What a visitor sees
 * first has the network for itself; the code comes when that is there, or at once for whoever touches the page. Links and menus
 * work without it; a button or a form is answered when it has come.
 */
export function deferredBoot(
  window: Window & typeof globalThis,
  document: Document,
  latestMs: number,
  tokenKey: string,
) {
  const { styles = '', chunks = '', fetched = '', entry = '' } = (document.currentScript as HTMLScriptElement).dataset
  let isStarted = false
  // Whoever scrolled here before, or asks for a part of the page, gets all of it at once: only then is it where they look for it.
  if (!window.history.state && !window.location.hash) document.documentElement.dataset.opening = ''
  const add = (tag: string, attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }))
  // A saved token goes with every call, which only the code can do.
  const hasToken = () => {
    try {
      return window.localStorage.getItem(tokenKey)
    } catch {
      return null
    }
  }
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of chunks.split(' ')) add('link', { rel: 'modulepreload', href })
    if (fetched && !hasToken())
      for (const href of fetched.split(' ')) add('link', { rel: 'preload', as: 'fetch', href })
    add('script', { type: 'module', src: entry })
    if (styles) add('link', { rel: 'stylesheet', href: styles })
  }
  // Who moves about in the page has all of it, so that nothing grows under their finger.
  const touched = () => {
    delete document.documentElement.dataset.opening
    start()
  }
  const wish = (event: Event) => {
    start()
    const element = event.target as HTMLElement
    const button = element.closest<HTMLElement>('button[type=button]')
    if (event.type === 'click' && !button) return
    event.preventDefault()
    event.stopPropagation()
    wishes.last = button ?? element
  }
  const early = new window.AbortController()
  const wishes: QueuedInteractions = { last: undefined, stop: () => early.abort() }
  window.queuedInteractions = wishes
  for (const type of ['click', 'submit']) document.addEventListener(type, wish, { capture: true, signal: early.signal })
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    document.addEventListener(type, touched, { capture: true, once: true })
  // What has loaded is not yet on the screen: on a slow phone that takes longer than the way to the server.
  window.addEventListener('load', () => {
    new window.PerformanceObserver(() => window.requestAnimationFrame(() => window.setTimeout(start))).observe({
      type: 'paint',
      buffered: true,
    })
  })
  window.setTimeout(start, latestMs)
}
