import type { EarliestResponse } from '#contract/booking/earliest.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'

export const fetchEarliest = () => get<EarliestResponse>(callPath('earliestTimes'))
