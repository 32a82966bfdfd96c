import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { application } from './application.ts'
import { booking } from './booking-state.ts'
import { homepage } from './homepage.ts'
import { payment } from './payment-state.ts'
import { service } from './service.ts'
import type { StoreTools } from './thunk.ts'

const reducer = combineReducers({
  service,
  booking: booking.reducer,
  payment: payment.reducer,
  homepage,
  application,
})

export type RootState = ReturnType<typeof reducer>
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']

/** A store for one visitor: the server makes one per page, the browser one per visit. */
export function makeStore(tools: StoreTools, preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer,
    preloadedState,
    middleware: defaults =>
      defaults({
        thunk: { extraArgument: tools },
        // Receipts are files: they live in the state as the specification says, but no tool could write them down.
        serializableCheck: { ignoredPaths: ['payment.paymentReceipts'], ignoredActions: ['payment/receiptsAttached'] },
      }),
  })
}
