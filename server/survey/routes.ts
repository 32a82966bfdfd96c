import { surveyBody, surveyResponse, surveyResultsResponse } from '#contract/survey.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { type SurveyDeps, submitAnswer, surveyResults } from './survey.ts'

export function surveyRoutes(app: App, deps: SurveyDeps) {
  route(app, 'submitSurvey', { body: surveyBody, response: { 200: surveyResponse } }, async ({ body, within }) => {
    await submitAnswer(within(deps), body)
    return { success }
  })

  route(app, 'surveyResults', { response: { 200: surveyResultsResponse } }, () => surveyResults(deps))
}
