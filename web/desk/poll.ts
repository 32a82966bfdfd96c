import { setReachable } from './desk-data.ts'

const POLL_MS = 20_000

/** Polls while the page is visible, and at once when it or the network is back. Returns the function that ends it. */
export function pollWhileVisible(poll: () => unknown) {
  const pollIfVisible = () => document.visibilityState === 'visible' && void poll()
  const timer = setInterval(pollIfVisible, POLL_MS)
  const listeners = new AbortController()
  const { signal } = listeners
  for (const event of ['focus', 'online']) window.addEventListener(event, pollIfVisible, { signal })
  window.addEventListener('offline', () => setReachable(false), { signal })
  document.addEventListener('visibilitychange', pollIfVisible, { signal })
  return () => {
    clearInterval(timer)
    listeners.abort()
  }
}
