import { fillPath } from '../platform/path-pattern.ts'

/** Own module, so that these paths stay out of the bundle of the daily desk screens (office: money, people, newsletter). */
export const officePatterns = {
  money: '/desk/money',
  statement: '/desk/money/statement',
  products: '/desk/products',
  numbers: '/desk/numbers',
  teamNumbers: '/desk/numbers/team',
  team: '/desk/team',
  member: '/desk/team/:memberId',
  away: '/desk/team/:memberId/away',
  room: '/desk/rooms/:roomId',
  people: '/desk/people',
  person: '/desk/people/:personId',
  letters: '/desk/letters',
  letter: '/desk/letters/:letterId',
  waiting: '/desk/waiting',
  doctor: '/desk/doctor',
} as const

export const officePaths = {
  ...officePatterns,
  member: (memberId: string) => fillPath(officePatterns.member, { memberId }),
  away: (memberId: string, date: string) => `${fillPath(officePatterns.away, { memberId })}?date=${date}`,
  room: (roomId: string) => fillPath(officePatterns.room, { roomId }),
  person: (personId: string) => fillPath(officePatterns.person, { personId }),
  /** `letterId` 'new' opens an empty form. */
  letter: (letterId: string) => fillPath(officePatterns.letter, { letterId }),
} as const
