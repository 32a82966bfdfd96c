import { fillPath } from '../platform/path-pattern.ts'

/** Own module, so that these paths stay out of the bundle of the daily desk screens (office: money, people, newsletter). */
export const officePatterns = {
  money: '/desk/money',
  statement: '/desk/money/statement',
  numbers: '/desk/numbers',
  away: '/desk/team/:memberId/away',
  people: '/desk/people',
  person: '/desk/people/:personId',
  letters: '/desk/letters',
  letter: '/desk/letters/:letterId',
  waiting: '/desk/waiting',
  doctor: '/desk/doctor',
} as const

export const officePaths = {
  ...officePatterns,
  away: (memberId: string, date: string) => `${fillPath(officePatterns.away, { memberId })}?date=${date}`,
  person: (personId: string) => fillPath(officePatterns.person, { personId }),
  /** `letterId` 'new' opens an empty form. */
  letter: (letterId: string) => fillPath(officePatterns.letter, { letterId }),
} as const
