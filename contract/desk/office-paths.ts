import { fillPath } from '../platform/path-pattern.ts'

/** Separate from desk-paths.ts, because the screens of the day do not need them. */
export const officePatterns = {
  money: '/desk/money',
  statement: '/desk/money/statement',
  numbers: '/desk/numbers',
  people: '/desk/people',
  person: '/desk/people/:personId',
  letters: '/desk/letters',
  letter: '/desk/letters/:letterId',
  waiting: '/desk/waiting',
  doctor: '/desk/doctor',
} as const

export const officePaths = {
  ...officePatterns,
  person: (personId: string) => fillPath(officePatterns.person, { personId }),
  /** "new" for one not saved yet. */
  letter: (letterId: string) => fillPath(officePatterns.letter, { letterId }),
} as const
