import type { Failure } from '#web/api/api-problem.ts'
import type { AttemptKeys } from './attempt-keys.ts'
import { type Action, type ActionCreator, anyOf, createAction, type Matcher } from './slice.ts'
import type { AppDispatch, RootState } from './store.ts'

/** What the store may do to the world outside it besides calling the API; handed in, so that tests can watch. */
export interface StoreTools {
  toast: {
    success(sentence: string, topic?: string): void
    error(sentence: string, topic?: string): void
    /** Ends what was said about a topic. */
    settle(topic: string): void
  }
  /** Names each try to create a booking, so that a repeated one cannot book twice. This device's, unless a test brings its own. */
  attemptKeys?: AttemptKeys
}

/** Dispatched like an action; it runs, and dispatches what it has to. */
export type AppThunk<Result = void> = (dispatch: AppDispatch, getState: () => RootState, extra: StoreTools) => Result

/** What a run of a call says of itself with each of its actions. */
interface Meta<Arg, Status> {
  requestId: string
  requestStatus: Status
  arg: Arg
  aborted?: boolean
}

type Fulfilled<Result, Arg> = Action<Result, Meta<Arg, 'fulfilled'>>
/** Without a failure it was aborted, or failed in a way that nobody is told of. */
type Rejected<Arg> = Action<Failure | undefined, Meta<Arg, 'rejected'>>
type Outcome<Result, Arg> = Fulfilled<Result, Arg> | Rejected<Arg>

interface Call<Result, Arg> extends Matcher<Action<unknown, Meta<Arg, 'pending' | 'fulfilled' | 'rejected'>>> {
  (...arg: OptionalIfVoid<Arg>): AppThunk<Promise<Outcome<Result, Arg>> & { abort(): void }>
  pending: ActionCreator<undefined, Meta<Arg, 'pending'>>
  fulfilled: ActionCreator<Result, Meta<Arg, 'fulfilled'>>
  rejected: ActionCreator<Failure | undefined, Meta<Arg, 'rejected'>>
}

type OptionalIfVoid<Arg> = undefined extends Arg ? [arg?: Arg] : [arg: Arg]

interface CallTools {
  dispatch: AppDispatch
  getState(): RootState
  extra: StoreTools
  requestId: string
  rejectWithValue(failure: Failure): FailedWith
}

class FailedWith {
  readonly failure: Failure
  constructor(failure: Failure) {
    this.failure = failure
  }
}

interface Options<Arg> {
  /** Where it does not hold, the call is not made and no action tells of it. */
  condition?(arg: Arg, tools: { getState(): RootState }): boolean
}

const ABORTED = Symbol()
let calls = 0

/**
 * An async thunk around a call to the API: pending at once, then fulfilled, or rejected with a `Failure`. An aborted one is
 * rejected at once, and what it still brings is left alone.
 */
export function createCall<Result, Arg = void>(
  type: string,
  run: (arg: Arg, tools: CallTools) => Promise<Result | FailedWith>,
  { condition }: Options<Arg> = {},
): Call<Result, Arg> {
  const pending = createAction<undefined, Meta<Arg, 'pending'>>(`${type}/pending`)
  const fulfilled = createAction<Result, Meta<Arg, 'fulfilled'>>(`${type}/fulfilled`)
  const rejected = createAction<Failure | undefined, Meta<Arg, 'rejected'>>(`${type}/rejected`)

  const call =
    (arg: Arg): ReturnType<Call<Result, Arg>> =>
    (dispatch, getState, extra) => {
      const requestId = String(++calls)
      let abort = () => {}
      const aborted = new Promise<typeof ABORTED>(resolve => {
        abort = () => resolve(ABORTED)
      })

      async function outcome(): Promise<Outcome<Result, Arg>> {
        const failed = { requestId, requestStatus: 'rejected', arg } as const
        try {
          const tools = { dispatch, getState, extra, requestId, rejectWithValue }
          const result = await Promise.race([aborted, run(arg, tools)])
          if (result === ABORTED) return rejected(undefined, { ...failed, aborted: true })
          if (result instanceof FailedWith) return rejected(result.failure, failed)
          return fulfilled(result, { requestId, requestStatus: 'fulfilled', arg })
        } catch {
          return rejected(undefined, failed)
        }
      }

      async function start() {
        if (condition?.(arg, { getState }) === false)
          return rejected(undefined, { requestId, requestStatus: 'rejected', arg })
        dispatch(pending(undefined, { requestId, requestStatus: 'pending', arg }))
        return dispatch(await outcome())
      }

      return Object.assign(start(), { abort })
    }

  const own = { pending, fulfilled, rejected }
  return Object.assign(call, own, anyOf(Object.values(own))) as Call<Result, Arg>
}

const rejectWithValue = (failure: Failure) => new FailedWith(failure)
