/** The screens of the evening. In a file of their own, because the day's screens do not lead to them. */
export const officePatterns = {
  money: '/desk/money',
  statement: '/desk/money/statement',
} as const

export const officePaths = { ...officePatterns } as const
