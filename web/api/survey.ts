import type { SurveyBody, SurveyResponse } from '#contract/people/survey.ts'
import { SURVEY_TYPE } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { post } from './client.ts'

export const submitSurvey = (source: string) =>
  post<SurveyResponse>(callPath('submitSurvey'), { source, type: SURVEY_TYPE } satisfies SurveyBody)
