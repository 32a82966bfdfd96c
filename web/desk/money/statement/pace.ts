/** How long a page may be busy before it has to answer a touch again. */
const SLICE_MS = 12

export type Pace = () => Promise<void> | undefined

/** Called within long work: lets the page breathe whenever it has been busy for a while. Undefined means: go on. */
export function pacer(): Pace {
  let until = performance.now() + SLICE_MS
  return () => {
    if (performance.now() < until) return undefined
    return breathe().then(() => {
      until = performance.now() + SLICE_MS
    })
  }
}

/** A timer waits four milliseconds for nothing, where the browser knows a better way. */
function breathe(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } }
  return scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve))
}
