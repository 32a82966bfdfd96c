import type { Failure } from '#web/api/api-problem.ts'

/**
 * How the newest request of one kind stands, and what it asked for. Each kind has a state of its own, so that a page left
 * before its response arrived can keep no other page waiting.
 */
export type RequestState<Arg> =
  | { status: 'idle' }
  | { status: 'pending'; requestId: string; arg: Arg }
  | { status: 'done'; arg: Arg }
  | { status: 'failed'; arg: Arg; failure: Failure }

/** Any of the three actions of an async thunk. */
interface ThunkAction<Arg> {
  payload?: unknown
  meta: { requestId: string; requestStatus: 'pending' | 'fulfilled' | 'rejected'; arg: Arg }
}

export const IDLE = { status: 'idle' } as const

/** The state after an action of the request's thunk. */
export function nextRequestState<Arg>(
  before: RequestState<Arg> | undefined = IDLE,
  { payload, meta: { requestId, requestStatus, arg } }: ThunkAction<Arg>,
): RequestState<Arg> {
  if (requestStatus === 'pending') return { status: 'pending', requestId, arg }
  if (!isNewest(before, { requestId })) return before
  if (requestStatus === 'fulfilled') return { status: 'done', arg }
  // Without a failure it was called off, which leaves nothing to show.
  return payload ? { status: 'failed', arg, failure: payload as Failure } : IDLE
}

/** Whether a response belongs to the newest request: a late one to an earlier request must change nothing. */
export function isNewest(state: RequestState<unknown> | undefined, { requestId }: { requestId: string }) {
  return state?.status === 'pending' && state.requestId === requestId
}
