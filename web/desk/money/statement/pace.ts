/** Max time to block the page before it handles input. */
const SLICE_MS = 12
let until = 0

/** Awaited inside long loops: yields to the page after every slice. Undefined while the slice lasts. */
export function pace(): Promise<void> | undefined {
  if (performance.now() < until) return undefined
  // A timer adds four milliseconds; newer browsers have scheduler.yield.
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } }
  const paused = scheduler?.yield?.() ?? new Promise<void>(resolve => setTimeout(resolve))
  return paused.then(() => {
    until = performance.now() + SLICE_MS
  })
}
