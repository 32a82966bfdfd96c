import {
  createAction,
  createAsyncThunk,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type { AttemptKeys } from './attempt-keys.ts'
import type { RootState } from './store.ts'

/** What the store may do to the world outside it besides calling the API; handed in, so that tests can watch. */
export interface StoreTools {
  toast: { success(sentence: string): void; error(sentence: string): void }
  /** Names each try to create a booking, so that a repeated one cannot book twice. */
  attemptKeys: AttemptKeys
}

export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreTools, UnknownAction>

interface ThunkTypes {
  state: RootState
  extra: StoreTools
  rejectValue: string
}

/** A call to the API with its three moments: pending, fulfilled, or rejected with a sentence. */
export const createCall = createAsyncThunk.withTypes<ThunkTypes>()

/**
 * The three moments of a call, by the name it is created with: for a holder that every page loads, while the code that
 * makes the call is loaded only where it is made.
 */
export function momentsOf<Answer, Question = void>(call: string) {
  return {
    pending: moment<PayloadAction<undefined, string, { arg: Question }>>(`${call}/pending`),
    fulfilled: moment<PayloadAction<Answer, string, { arg: Question }>>(`${call}/fulfilled`),
    rejected: moment<PayloadAction<string | undefined, string, { arg: Question; aborted: boolean }>>(
      `${call}/rejected`,
    ),
  }
}

function moment<Action>(type: string) {
  return createAction(type) as unknown as { (): Action; type: string }
}
