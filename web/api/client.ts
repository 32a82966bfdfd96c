import type { CallPath } from '#contract/calls.ts'
import type { ErrorCode, ErrorResponse } from '#contract/errors.ts'
import { ApiProblem } from './api-problem.ts'
import { noteServerTime } from './server-clock.ts'

/** Reading tells the status too; writing only what came back. */
export interface ApiResponse<Data> {
  status: number
  data: Data
}

const ANSWER_TIMEOUT_MS = 30_000
// A receipt over a slow mobile line takes its time; giving up on it early would be worse than waiting.
const UPLOAD_TIMEOUT_MS = 120_000

let token: string | undefined

/** From here on every call carries the saved token. */
export function attachToken(saved: string) {
  token = saved
}

export async function get<Data>(path: CallPath<'GET'>, query?: Record<string, string | undefined>) {
  const search = query ? `?${new URLSearchParams(given(query))}` : ''
  return call<Data>('GET', path + search, {})
}

export async function post<Data>(path: CallPath<'POST'>, body?: object, headers?: Record<string, string>) {
  return (await call<Data>('POST', path, { body, headers })).data
}

export async function put<Data>(path: CallPath<'PUT'>, body: object | FormData) {
  return (await call<Data>('PUT', path, { body })).data
}

export async function remove<Data>(path: CallPath<'DELETE'>) {
  return (await call<Data>('DELETE', path, {})).data
}

/** What is left undefined is not asked for. */
function given(query: Record<string, string | undefined>) {
  return Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
}

interface Extras {
  body?: object | FormData
  headers?: Record<string, string>
}

/** The one place a request leaves the browser, and the one place a failed one becomes an `ApiProblem`. */
async function call<Data>(method: string, path: string, { body, headers = {} }: Extras): Promise<ApiResponse<Data>> {
  const isForm = body instanceof FormData
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body && !isForm ? JSON.stringify(body) : body,
    signal: AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS),
  }).catch(cause => {
    throw new ApiProblem({ code: 'no_response', cause })
  })
  noteServerTime(response.headers)
  const data = await response.json().catch(() => undefined)
  if (response.ok && data !== undefined && data?.success !== false) return { status: response.status, data }
  throw problemOf(response.status, data)
}

/** A proxy in between may respond with its own page, so nothing about a failure's shape is taken for granted. */
function problemOf(status: number, data: unknown) {
  const { error, message, code = codeOfStatus(status), fieldErrors } = (data ?? {}) as Partial<ErrorResponse>
  return new ApiProblem({ code, status, sentence: error ?? message, fieldErrors })
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return 'too_many_requests'
  if (status === 404) return 'not_found'
  if (status < 500) return 'invalid_request'
  return status === 500 ? 'internal' : 'unavailable'
}
