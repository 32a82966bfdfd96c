import { type ApplicationState, application } from './application.ts'
import { type BookingState, booking } from './booking-state.ts'
import { type HomepageState, homepage } from './homepage.ts'
import { type PaymentState, payment } from './payment-state.ts'
import { type ServiceState, service } from './service.ts'
import type { Action, Reducer } from './slice.ts'
import type { AppThunk, StoreTools } from './thunk.ts'

export interface RootState {
  service: ServiceState
  booking: BookingState
  payment: PaymentState
  homepage: HomepageState
  application: ApplicationState
}

const reducers: { [Name in keyof RootState]: Reducer<RootState[Name]> } = {
  service,
  booking: booking.reducer,
  payment: payment.reducer,
  homepage: homepage.reducer,
  application,
}

export interface AppDispatch {
  <Result>(thunk: AppThunk<Result>): Result
  <Dispatched extends Action>(action: Dispatched): Dispatched
  (either: Action | AppThunk): unknown
}

export interface AppStore {
  getState(): RootState
  /** As it was made: what the server rendered from, and hydration has to begin with. */
  getInitialState(): RootState
  dispatch: AppDispatch
  /** Calls the listener after every change, until the function it returns is called. */
  subscribe(listener: () => void): () => void
}

/** A store for one visitor: the server makes one per page, the browser one per visit. */
export function makeStore(tools: StoreTools, preloadedState: Partial<RootState> = {}): AppStore {
  const initialState = reduce(preloadedState, { type: '', payload: undefined, meta: undefined })
  const listeners = new Set<() => void>()
  let state = initialState

  function dispatch(action: Action | AppThunk<unknown>) {
    if (typeof action === 'function') return action(store.dispatch, store.getState, tools)
    const before = state
    state = reduce(state, action)
    if (state !== before) for (const listener of listeners) listener()
    return action
  }

  const store: AppStore = {
    getState: () => state,
    getInitialState: () => initialState,
    dispatch: dispatch as AppDispatch,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return store
}

/** Each slice by its own reducer. A state in which no slice changed stays itself. */
function reduce(before: Partial<RootState>, action: Action): RootState {
  const names = Object.keys(reducers) as (keyof RootState)[]
  const after = names.map(name => [name, (reducers[name] as Reducer<unknown>)(before[name], action)] as const)
  const isSame = after.every(([name, slice]) => slice === before[name])
  return (isSame ? before : Object.fromEntries(after)) as RootState
}
