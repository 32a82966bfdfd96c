/** Where the visitor is, and how they are led elsewhere: the browser's address bar, unless a test brings its own. */
export interface AddressBar {
  /** Path and search. */
  read(): string
  go(to: string, options: GoOptions): void
  /** Calls the listener when there is another address, until the function it returns is called. */
  subscribe(listener: () => void): () => void
}

export interface GoOptions {
  replace?: boolean
  state?: object | null
}

const listeners = new Set<() => void>()

/** All in one go, so that a page and what is in it follow a move in one render. */
function tell() {
  // Of another page everything is wanted at once: its place on the screen may be one that was left.
  delete document.documentElement.dataset.opening
  for (const listener of listeners) listener()
}

export const addressBar: AddressBar = {
  read: () => location.pathname + location.search,
  go(to, { replace = false, state = null }) {
    history[replace ? 'replaceState' : 'pushState'](state, '', to)
    tell()
  },
  subscribe(listener) {
    listeners.add(listener)
    // Not before: what notes positions and closes overlays has to hear of a move before the page does.
    addEventListener('popstate', tell)
    return () => listeners.delete(listener)
  },
}
