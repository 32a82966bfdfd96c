import { type Call, pathsOf } from '../platform/call.ts'

export const numbersCalls = {
  deskNumbers: { method: 'GET', path: '/desk/numbers', role: 'owner' },
} as const satisfies Record<string, Call>

export const numbersCallPath = pathsOf(numbersCalls)
