import { type Call, pathsOf } from '../platform/call.ts'

/** The desk's form for a new booking. A table of its own, because only that screen needs it. */
export const newBookingCalls = {
  nextTimes: { method: 'GET', path: '/desk/next-times', role: 'desk' },
  knownCustomer: { method: 'GET', path: '/desk/known-customer', role: 'desk' },
} as const satisfies Record<string, Call>

export const newBookingCallPath = pathsOf(newBookingCalls)
