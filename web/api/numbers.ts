import type { Numbers } from '#contract/numbers.ts'
import { numbersCallPath } from '#contract/numbers-calls.ts'
import { get } from './client.ts'

export const fetchNumbers = async (days: { from: string; to: string }) =>
  (await get<Numbers>(numbersCallPath('deskNumbers'), days)).data
