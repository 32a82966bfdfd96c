import type { Reducer } from '@reduxjs/toolkit'

/**
 * A reducer whose code is loaded by the pages that change its state. Every page has the state, so that the store has one
 * shape; until the reducer is injected, `meanwhile` keeps it.
 */
export function lazyReducer<State>(meanwhile: Reducer<State>) {
  let current = meanwhile
  const reducer: Reducer<State> = (state, action) => current(state, action)
  return {
    reducer,
    inject(loaded: Reducer<State>) {
      current = loaded
    },
  }
}
