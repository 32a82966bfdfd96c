import type { Numbers } from '#contract/desk/numbers.ts'
import { numbersCallPath } from '#contract/desk/numbers-calls.ts'
import { getData } from './client.ts'

export const fetchNumbers = (days: { from: string; to: string }) =>
  getData<Numbers>(numbersCallPath('deskNumbers'), days)
