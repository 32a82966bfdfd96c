/** How long a page may be busy before it has to react to a touch. */
const SLICE_MS = 12
let until = 0

/** Called within long work: yields to the page after every slice. Undefined means: go on. */
export function pace(): Promise<void> | undefined {
  if (performance.now() < until) return undefined
  // A timer waits four milliseconds for nothing; newer browsers have a better way.
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } }
  const paused = scheduler?.yield?.() ?? new Promise<void>(resolve => setTimeout(resolve))
  return paused.then(() => {
    until = performance.now() + SLICE_MS
  })
}
