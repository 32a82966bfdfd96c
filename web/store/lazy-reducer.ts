import type { Reducer } from './slice.ts'

/**
 * A reducer whose code is loaded by the pages that change its state. Every page has the state, so that the store has one
 * shape; until the reducer is injected, `meanwhile` keeps it.
 */
export function lazyReducer<State>(meanwhile: Reducer<State>) {
  let current = meanwhile
  const further: Reducer<State>[] = []
  const reducer: Reducer<State> = (state, action) =>
    further.reduce((reduced, extension) => extension(reduced, action), current(state, action))
  return {
    reducer,
    inject(loaded: Reducer<State>) {
      current = loaded
    },
    /** For what only some of those pages do: it runs after the reducer that was injected. */
    extend(loaded: Reducer<State>) {
      further.push(loaded)
    },
  }
}
