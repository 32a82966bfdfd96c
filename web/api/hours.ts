import { callPath } from '#contract/desk-calls.ts'
import type { CheckHoursBody, CheckHoursResponse, TreatmentHoursResponse } from '#contract/hours-desk.ts'
import { post, put } from './client.ts'

export const checkHours = (body: CheckHoursBody) => post<CheckHoursResponse>(callPath('checkHours'), body)
/** Without treatments every one gets the spa's hours. */
export const setTreatmentHours = (treatments?: TreatmentHoursResponse['before']) =>
  put<TreatmentHoursResponse>(callPath('setTreatmentHours'), { treatments })
