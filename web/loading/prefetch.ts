/** One at a time, when idle; not with Save-Data, not in a hidden tab. Failures are ignored. Returns a cancel function. */
export function prefetch(fetch: () => Promise<unknown>): () => void {
  if (savesData()) return () => {}
  waiting.add(fetch)
  startWhenIdle()
  return () => void waiting.delete(fetch)
}

/** Safari has no idle callbacks. */
const WITHOUT_IDLE_CALLBACKS_MS = 200

const waiting = new Set<() => Promise<unknown>>()
let isUnderWay = false

function startWhenIdle() {
  if (isUnderWay || waiting.size === 0) return
  isUnderWay = true
  if (document.hidden) document.addEventListener('visibilitychange', begin, { once: true })
  else if (typeof requestIdleCallback === 'undefined') setTimeout(begin, WITHOUT_IDLE_CALLBACKS_MS)
  else requestIdleCallback(begin)
}

async function begin() {
  const [next] = waiting
  if (next && !document.hidden) {
    waiting.delete(next)
    await next().catch(() => {})
  }
  isUnderWay = false
  startWhenIdle()
}

/** Can change while a page is open. */
function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
