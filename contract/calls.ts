import { pathsOf } from './call.ts'
import { deskCalls } from './desk-calls.ts'
import { doctorCalls } from './doctor-calls.ts'
import { letterCalls } from './letter-calls.ts'
import { manageCalls } from './manage-calls.ts'
import { moneyCalls } from './money-calls.ts'
import { newBookingCalls } from './new-booking-calls.ts'
import { numbersCalls } from './numbers-calls.ts'
import type { PathParts } from './path-pattern.ts'
import { peopleCalls } from './people-calls.ts'
import { requestCalls } from './request-calls.ts'
import { siteCalls } from './site-calls.ts'
import { waitingCalls } from './waiting-calls.ts'

/**
 * Every call of the API, once. The server builds its routes from this table and keeps to it, the browser asks for these
 * paths, and the description of the API and the tests read it too.
 */
export const calls = {
  ...siteCalls,
  ...manageCalls,
  ...deskCalls,
  ...moneyCalls,
  ...numbersCalls,
  ...peopleCalls,
  ...requestCalls,
  ...letterCalls,
  ...waitingCalls,
  ...doctorCalls,
  ...newBookingCalls,
} as const

export type CallKey = keyof typeof calls
export type CallParts<Key extends CallKey> = PathParts<(typeof calls)[Key]['path']>

export const callPath = pathsOf(calls)
