import { fillPath } from '../platform/path-pattern.ts'

/** The screens of the evening: money, numbers, people, letters. Apart from the day's, which do not carry these addresses. */
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
  /** "new" stands for one that is not there yet. */
  letter: (letterId: string) => fillPath(officePatterns.letter, { letterId }),
} as const
