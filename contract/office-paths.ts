import { fillPath } from './path-pattern.ts'

/** The screens of the evening: money, numbers, people, letters. Apart from the day's, which do not carry them. */
export const officePatterns = {
  letters: '/desk/letters',
  letter: '/desk/letters/:letterId',
} as const

export const officePaths = {
  ...officePatterns,
  /** "new" stands for one that is not there yet. */
  letter: (letterId: string) => fillPath(officePatterns.letter, { letterId }),
} as const
