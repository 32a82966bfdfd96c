import { type Call, pathsOf, WRITE } from '../platform/call.ts'

/** Separate, because the form is loaded on a tap. */
export const requestCalls = {
  requestMyData: { method: 'POST', path: '/booking/manage/request', limit: WRITE },
} as const satisfies Record<string, Call>

export const requestCallPath = pathsOf(requestCalls)
