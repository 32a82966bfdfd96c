import { type Call, pathsOf, WRITE } from '../platform/call.ts'

/** What a customer asks about their data. A table of its own: it is loaded with the form, on a tap. */
export const requestCalls = {
  requestMyData: { method: 'POST', path: '/booking/manage/request', limit: WRITE },
} as const satisfies Record<string, Call>

export const requestCallPath = pathsOf(requestCalls)
