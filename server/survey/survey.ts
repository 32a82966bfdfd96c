import { randomUUID } from 'node:crypto'
import type { SurveyBody, SurveyResultsResponse } from '#contract/survey.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { countBySource, deleteAnswersBefore, insertAnswer } from './queries.ts'

export interface SurveyDeps {
  db: Db
  clock: Clock
}

/** Nothing about the visitor is kept with the answer. */
export async function submitAnswer({ db, clock }: SurveyDeps, answer: SurveyBody) {
  await insertAnswer(db, { id: randomUUID(), ...answer, createdAt: clock.now() })
}

export async function surveyResults({ db }: SurveyDeps): Promise<SurveyResultsResponse> {
  const results = await countBySource(db)
  return { success: true, total: results.reduce((total, { count }) => total + count, 0), results }
}

/** How people hear of the spa today is not how they did years ago. */
export function forgetOldAnswers(db: Db, before: Date): Promise<number> {
  return deleteAnswersBefore(db, before)
}
