import { createAsyncThunk, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import type { Failure } from '#web/api/api-problem.ts'
import type { AttemptKeys } from './attempt-keys.ts'
import type { RootState } from './store.ts'

/** What the store may do to the world outside it besides calling the API; handed in, so that tests can watch. */
export interface StoreTools {
  toast: { success(sentence: string): void; error(sentence: string): void }
  /** Names each try to create a booking, so that a repeated one cannot book twice. This device's, unless a test brings its own. */
  attemptKeys?: AttemptKeys
}

export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreTools, UnknownAction>

interface ThunkTypes {
  state: RootState
  extra: StoreTools
  rejectValue: Failure
}

/** An async thunk around a call to the API: pending, then fulfilled, or rejected with a `Failure`. */
export const createCall = createAsyncThunk.withTypes<ThunkTypes>()
