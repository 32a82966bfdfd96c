import { manageCalls } from './booking/manage-calls.ts'
import { newBookingCalls } from './booking/new-booking-calls.ts'
import { waitingCalls } from './booking/waiting-calls.ts'
import { deskCalls } from './desk/desk-calls.ts'
import { numbersCalls } from './desk/numbers-calls.ts'
import { teamCalls } from './desk/team-calls.ts'
import { moneyCalls } from './money/money-calls.ts'
import { tillCalls } from './money/till-calls.ts'
import { doctorCalls } from './operations/doctor-calls.ts'
import { letterCalls } from './people/letter-calls.ts'
import { peopleCalls } from './people/people-calls.ts'
import { requestCalls } from './people/request-calls.ts'
import { pathsOf } from './platform/call.ts'
import type { PathParts } from './platform/path-pattern.ts'
import { siteCalls } from './site-calls.ts'

/** Every API call. The server builds its routes from this table; the API description and the tests read it too. */
export const calls = {
  ...siteCalls,
  ...manageCalls,
  ...deskCalls,
  ...moneyCalls,
  ...tillCalls,
  ...numbersCalls,
  ...teamCalls,
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
