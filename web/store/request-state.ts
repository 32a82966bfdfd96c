import { type Failure, failureOf } from '#web/api/api-problem.ts'

/**
 * The newest request of one kind, and its argument. Each kind has its own state, so that a page left before its response
 * arrived cannot keep another page waiting.
 */
export type RequestState<Arg = unknown> =
  | { status: 'idle' }
  | { status: 'pending'; arg: Arg }
  | { status: 'done'; arg: Arg }
  | { status: 'failed'; arg: Arg; failure: Failure }

export const IDLE = { status: 'idle' } as const

interface Options<Arg, Result, State> {
  arg: Arg
  read(): RequestState | undefined
  /** Changes the request's state and other fields at once. */
  write(request: RequestState<Arg>, changes?: Partial<State>): void
  call(): Promise<Result>
  /** The sentence of a failure for which the server had none. */
  otherwise: string
  start?: Partial<State>
  done(result: Result): Partial<State>
  failed(failure: Failure): Partial<State>
}

/** Runs a request. If another one of its kind has begun meanwhile, or it was cancelled, its response is dropped. */
export async function runRequest<Arg, Result, State>(options: Options<Arg, Result, State>) {
  const { arg, read, write, call, otherwise, start, done, failed } = options
  const pending = { status: 'pending', arg } as const
  write(pending, start)
  try {
    const value = await call()
    if (read() !== pending) return {}
    write({ status: 'done', arg }, done(value))
    return { value }
  } catch (problem) {
    const failure = failureOf(problem, otherwise)
    if (read() !== pending) return {}
    write({ status: 'failed', arg, failure }, failed(failure))
    return { failure }
  }
}
