/** What is done in the evening. Apart from the day's screens, which do not carry these addresses. */
export const officePatterns = {
  numbers: '/desk/numbers',
} as const

export const officePaths = { ...officePatterns } as const
