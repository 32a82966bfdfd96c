import type { CallPath } from '#contract/platform/call.ts'
import type { ErrorCode, ErrorResponse } from '#contract/platform/errors.ts'
import { ApiProblem } from './api-problem.ts'
import { noteServerTime } from './server-clock.ts'

/** GET returns status and data, the other methods the data alone. */
export interface ApiResponse<Data> {
  status: number
  data: Data
}

/** The return type of a call, by the contract's schema of its response. */
export type DataOf<Schema extends { _output: object }> = Omit<Schema['_output'], 'success'>

const ANSWER_TIMEOUT_MS = 30_000
// Allows for a receipt over a slow mobile connection.
const UPLOAD_TIMEOUT_MS = 120_000

let token: string | undefined
let whenUnauthorized: (() => void) | undefined

export function attachToken(saved: string | undefined) {
  token = saved
}

/** Called when the server no longer knows the token. */
export function onUnauthorized(listener: () => void) {
  whenUnauthorized = listener
}

type Query = Record<string, string | undefined>

export const get = <Data = unknown>(path: CallPath<'GET'>, query?: Query) =>
  call<Data>('GET', path + searchOf(query), {})

export const getData = <Data = unknown>(path: CallPath<'GET'>, query?: Query) =>
  dataOf<Data>('GET', path + searchOf(query), {})

export const post = <Data = unknown>(path: CallPath<'POST'>, body?: object, headers?: Record<string, string>) =>
  dataOf<Data>('POST', path, { body, headers })

/** Posts with a credential in the body: sends no token, and a refusal does not end the session. */
export const postAsNobody = <Data = unknown>(path: CallPath<'POST'>, body?: object) =>
  dataOf<Data>('POST', path, { body, isNobody: true })

export const put = <Data = unknown>(path: CallPath<'PUT'>, body: object, headers?: Record<string, string>) =>
  dataOf<Data>('PUT', path, { body, headers })

export const remove = <Data = unknown>(path: CallPath<'DELETE'>, headers?: Record<string, string>) =>
  dataOf<Data>('DELETE', path, { headers })

/** A picture that only the token or a key in the body opens, and so cannot be the address of an image. */
export async function getPicture(method: 'GET' | 'POST', path: string, body?: object): Promise<Blob> {
  return (await sendOk(method, path, { body, isNobody: method === 'POST' })).blob()
}

/** A file of any size: without a timeout. */
export async function getFile(path: CallPath<'GET'>, headers: Record<string, string>) {
  const response = await sendOk('GET', path, { headers, hasNoTimeout: true })
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  const content = await response.blob().catch(cause => {
    throw new ApiProblem({ code: 'no_response', cause })
  })
  return { fileName, content }
}

/** Undefined parameters are left out. */
function searchOf(query: Query | undefined) {
  if (!query) return ''
  return `?${new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))}`
}

interface Extras {
  /** JSON, unless it is a FormData. */
  body?: object
  headers?: Record<string, string>
  isNobody?: boolean
  hasNoTimeout?: boolean
}

async function dataOf<Data>(method: string, path: string, extras: Extras) {
  return (await call<Data>(method, path, extras)).data
}

async function call<Data>(method: string, path: string, extras: Extras): Promise<ApiResponse<Data>> {
  const response = await send(method, path, extras)
  noteServerTime(response.headers)
  const data = await json(response)
  if (response.ok && data !== undefined && data?.success !== false) return { status: response.status, data }
  throw problemOf(response.status, data, extras)
}

async function sendOk(method: string, path: string, extras: Extras): Promise<Response> {
  const response = await send(method, path, extras)
  if (!response.ok) throw problemOf(response.status, await json(response), extras)
  return response
}

/** The only place that sends requests. */
async function send(
  method: string,
  path: string,
  { body, headers = {}, isNobody, hasNoTimeout }: Extras,
): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && !isNobody && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body && !isForm ? JSON.stringify(body) : body,
    signal: hasNoTimeout ? undefined : AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS),
  }).catch(cause => {
    throw new ApiProblem({ code: 'no_response', cause })
  })
}

const json = (response: Response) => response.json().catch(() => undefined)

/** A proxy in between may respond with its own page, so nothing about a failure's shape is taken for granted. */
function problemOf(status: number, data: unknown, { isNobody }: Extras) {
  if (status === 401 && !isNobody) whenUnauthorized?.()
  const { error, message, code, fieldErrors, nextTime } = (data ?? {}) as Partial<ErrorResponse>
  // A proxy may answer 5xx with any code: the call may succeed later, and the page offers to try again.
  const known = status >= 500 ? undefined : code
  const sentence = error ?? message
  return new ApiProblem({ code: known ?? codeOfStatus(status), status, sentence, fieldErrors, nextTime })
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return 'too_many_requests'
  if (status === 404) return 'not_found'
  if (status < 500) return 'invalid_request'
  return status === 500 ? 'internal' : 'unavailable'
}
