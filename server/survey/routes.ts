import { surveyBody, surveyResponse, surveyResultsResponse } from '#contract/survey.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route } from '#server/http/route.ts'
import { type SurveyDeps, submitAnswer, surveyResults } from './survey.ts'

export function surveyRoutes(app: App, deps: SurveyDeps) {
  route(app, 'submitSurvey', { body: surveyBody, response: surveyResponse }, async ({ body, within }) => {
    await submitAnswer(within(deps), body)
    return {}
  })

  route(app, 'surveyResults', { response: surveyResultsResponse }, () => surveyResults(deps))
}
