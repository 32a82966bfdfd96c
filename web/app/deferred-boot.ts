/** Interactions with a page before its code was loaded. */
export interface QueuedInteractions {
  /** The last button that was pressed, or the form that was sent. */
  last: HTMLElement | undefined
  /** Stops queueing: the page is hydrated. */
  stop(): void
}

declare global {
  interface Window {
    queuedInteractions?: QueuedInteractions
  }
}

/**
 * Inlined into the document and run before it is painted, so it can use nothing but its arguments. The first view has the
 * network to itself; the code loads after it, or at once when a visitor touches the page. Links and menus work without it;
 * a pressed button or a sent form is queued and replayed after hydration.
 */
export function deferredBoot(
  window: Window & typeof globalThis,
  document: Document,
  latestMs: number,
  tokenKey: string,
) {
  const { styles = '', chunks = '', fetched = '', entry = '' } = (document.currentScript as HTMLScriptElement).dataset
  let isStarted = false
  // With a scroll position or a fragment to restore, the page is laid out as a whole at once.
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
  // From the first touch on the page is laid out as a whole, so that nothing grows under a finger.
  const touched = () => {
    delete document.documentElement.dataset.opening
    start()
  }
  const queue = (event: Event) => {
    start()
    const element = event.target as HTMLElement
    const button = element.closest<HTMLElement>('button[type=button]')
    if (event.type === 'click' && !button) return
    event.preventDefault()
    event.stopPropagation()
    queued.last = button ?? element
  }
  const early = new window.AbortController()
  const queued: QueuedInteractions = { last: undefined, stop: () => early.abort() }
  window.queuedInteractions = queued
  for (const type of ['click', 'submit'])
    document.addEventListener(type, queue, { capture: true, signal: early.signal })
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
