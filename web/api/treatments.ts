import type { AwayResponse, TimesAwayResponse, TreatmentChange } from '#contract/catalogue/team.ts'
import { callPath } from '#contract/desk/team-calls.ts'
import { getData, post, put } from './client.ts'
import type { Changed } from './desk.ts'

export const updateTreatment = (id: string, change: TreatmentChange) =>
  put<Changed>(callPath('updateTreatment', { id }), change)

export type Away = Omit<AwayResponse, 'success'>
type AwayFrom = { from: string; until: string; handOver: boolean; reason?: string }

/** Asked again for the same time, it is still one time away, and belongs to the newer change. */
export const markAway = (id: string, away: AwayFrom) => post<Away>(callPath('markAway', { id }), away)

export type TimeAway = TimesAwayResponse['times'][number]
export const fetchTimesAway = async (id: string, date: string) =>
  (await getData<TimesAwayResponse>(callPath('timesAway', { id }), { date })).times
