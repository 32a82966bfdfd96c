import { type Call, pathsOf } from '../platform/call.ts'

/** The spa in figures. A table of its own, because only that screen needs it. */
export const numbersCalls = {
  deskNumbers: { method: 'GET', path: '/desk/numbers', role: 'owner' },
} as const satisfies Record<string, Call>

export const numbersCallPath = pathsOf(numbersCalls)
