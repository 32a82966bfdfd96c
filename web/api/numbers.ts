import type { Numbers } from '#contract/numbers.ts'
import { numbersCallPath } from '#contract/numbers-calls.ts'
import { getData } from './client.ts'

export const fetchNumbers = (days: { from: string; to: string }) =>
  getData<Numbers>(numbersCallPath('deskNumbers'), days)
