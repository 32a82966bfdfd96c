import { SURVEY_TYPE } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import type { SurveyBody, SurveyResponse } from '#contract/survey.ts'
import { post } from './client.ts'

export function submitSurvey(source: string) {
  const body: SurveyBody = { source, type: SURVEY_TYPE }
  return post<SurveyResponse>(callPath('submitSurvey'), body)
}
