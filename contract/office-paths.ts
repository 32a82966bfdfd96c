/** The screens of the evening. In a file of their own, because the day's screens do not need them. */
export const officePatterns = {
  waiting: '/desk/waiting',
} as const

export const officePaths = { ...officePatterns } as const
