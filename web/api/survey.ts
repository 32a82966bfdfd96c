import { callPath } from '#contract/calls.ts'
import { SURVEY_TYPE } from '#contract/rules.ts'
import type { SurveyAnswer, SurveyBody } from '#contract/survey.ts'
import { post } from './client.ts'

export function submitSurvey(source: string) {
  const body: SurveyBody = { source, type: SURVEY_TYPE }
  return post<SurveyAnswer>(callPath('submitSurvey'), body)
}
