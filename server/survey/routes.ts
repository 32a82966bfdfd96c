import { calls } from '#contract/calls.ts'
import { surveyAnswer, surveyBody, surveyResultsAnswer } from '#contract/survey.ts'
import type { Config } from '#server/config.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { requireOwner } from '#server/owner/credential.ts'
import { type SurveyDeps, submitAnswer, surveyResults } from './survey.ts'

export function surveyRoutes(app: App, deps: SurveyDeps & { config: Pick<Config, 'ownerToken'> }) {
  app.post(
    calls.submitSurvey.path,
    { schema: { body: surveyBody, response: { 200: surveyAnswer } } },
    async ({ body }) => {
      await submitAnswer(deps, body)
      return { success: true as const }
    },
  )

  app.get(
    calls.surveyResults.path,
    { onRequest: requireOwner(deps), schema: { response: { 200: surveyResultsAnswer } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return surveyResults(deps)
    },
  )
}
