import { randomUUID } from 'node:crypto'
import { surveyBody, surveyResponse, surveyResultsResponse } from '#contract/people/survey.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { countBySource, insertAnswer } from './queries.ts'

export function surveyRoutes(app: App, deps: Pick<Deps, 'db' | 'clock'>) {
  // Nothing about the visitor is kept with the answer.
  route(app, 'submitSurvey', { body: surveyBody, response: surveyResponse }, async ({ body, within }) => {
    await insertAnswer(within(deps).db, { id: randomUUID(), ...body, createdAt: deps.clock.now() })
    return {}
  })

  route(app, 'surveyResults', { response: surveyResultsResponse }, async () => {
    const results = await countBySource(deps.db)
    return { total: results.reduce((total, { count }) => total + count, 0), results }
  })
}
