import type { AdditionsResponse } from '#contract/booking/manage.ts'
import type { AwayResponse, TimesAwayResponse, TreatmentChange } from '#contract/catalogue/team.ts'
import type { AdditionBody } from '#contract/desk/desk.ts'
import { callPath as deskPath } from '#contract/desk/desk-calls.ts'
import { callPath } from '#contract/desk/team-calls.ts'
import { getData, post, put, remove } from './client.ts'
import type { Changed } from './desk.ts'

export const updateTreatment = (id: string, change: TreatmentChange) =>
  put<Changed>(callPath('updateTreatment', { id }), change)

export const fetchAdditions = async (bookingId: string) =>
  (await getData<AdditionsResponse>(deskPath('deskAdditions', { id: bookingId }))).additions
export const addTreatment = (bookingId: string, body: AdditionBody) =>
  post<Changed>(deskPath('addTreatment', { id: bookingId }), body)
export const takeOutTreatment = (id: string) => remove<Changed>(callPath('takeOutTreatment', { id }))

export type Away = Omit<AwayResponse, 'success'>
type AwayFrom = { from: string; until: string; handOver: boolean; reason?: string }

/** Asked again for the same time, it is still one time away, and belongs to the newer change. */
export const markAway = (id: string, away: AwayFrom) => post<Away>(callPath('markAway', { id }), away)

export type TimeAway = TimesAwayResponse['times'][number]
export const fetchTimesAway = async (id: string, date: string) =>
  (await getData<TimesAwayResponse>(callPath('timesAway', { id }), { date })).times
