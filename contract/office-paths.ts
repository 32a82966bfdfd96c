import { fillPath } from './path-pattern.ts'

/** The screens of the evening. In a file of their own, because the day's screens do not need them. */
export const officePatterns = {
  people: '/desk/people',
  person: '/desk/people/:personId',
} as const

export const officePaths = {
  ...officePatterns,
  person: (personId: string) => fillPath(officePatterns.person, { personId }),
} as const
