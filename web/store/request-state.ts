import { type Failure, failureOf } from '#web/api/api-problem.ts'

/** The newest request of one kind. Kinds are separate, so that a page left early cannot keep another page waiting. */
export type RequestState<Arg = unknown> =
  | { status: 'idle' }
  | { status: 'pending'; arg: Arg }
  | { status: 'done'; arg: Arg }
  | { status: 'failed'; arg: Arg; failure: Failure }

export const IDLE = { status: 'idle' } as const

/** The place of a request's state. `write` changes it and other fields at once. */
interface Slot<Arg, State> {
  read(): RequestState | undefined
  write(request: RequestState<Arg>, changes?: Partial<State>): void
}

export interface Request<Arg, Result, State> {
  arg: Arg
  start?: Partial<State>
  call(): Promise<Result>
  done(result: Result): Partial<State>
  /** The sentence of a failure for which the server had none. */
  otherwise: string
  failed?(failure: Failure): Partial<State>
}

/** Runs a request. If another one of its kind has begun meanwhile, or it was cancelled, its response is dropped. */
export async function runRequest<Arg, Result, State>(
  { read, write }: Slot<Arg, State>,
  { arg, start, call, done, otherwise, failed }: Request<Arg, Result, State>,
) {
  const pending = { status: 'pending', arg } as const
  write(pending, start)
  try {
    const value = await call()
    if (read() !== pending) return {}
    write({ status: 'done', arg }, done(value))
    return { value }
  } catch (problem) {
    if (read() !== pending) return {}
    const failure = failureOf(problem, otherwise)
    write({ status: 'failed', arg, failure }, failed?.(failure))
    return { failure }
  }
}
