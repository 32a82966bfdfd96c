import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AppDispatch, AppStore, RootState } from './store.ts'

const StoreContext = createContext<AppStore | undefined>(undefined)

export const StoreProvider = StoreContext.Provider

export function useAppStore(): AppStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('No StoreProvider')
  return store
}

export const useAppDispatch = (): AppDispatch => useAppStore().dispatch

/**
 * A part of the state; the component renders again when it is another one. What is selected must be in the state or be
 * a plain value: something made anew each time would be another one each time.
 */
export function useAppSelector<Selected>(select: (state: RootState) => Selected): Selected {
  const { subscribe, getState, getInitialState } = useAppStore()
  // What is fetched may answer before all of the page is hydrated; until then it compares with what the server had.
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(getInitialState()),
  )
}
