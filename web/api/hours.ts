import type { CheckHoursBody, CheckHoursResponse, TreatmentHoursResponse } from '#contract/catalogue/hours-desk.ts'
import { callPath } from '#contract/desk/desk-calls.ts'
import { post, put } from './client.ts'

export const checkHours = (body: CheckHoursBody) => post<CheckHoursResponse>(callPath('checkHours'), body)
/** `treatments` omitted: every treatment gets the spa's hours. */
export const setTreatmentHours = (treatments?: TreatmentHoursResponse['before']) =>
  put<TreatmentHoursResponse>(callPath('setTreatmentHours'), { treatments })
