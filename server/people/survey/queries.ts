import type { Db } from '#server/platform/db/database.ts'

export async function insertAnswer(db: Db, answer: { id: string; source: string; type: string; createdAt: Date }) {
  await db.insertInto('surveyAnswers').values(answer).execute()
}

/** The most named source first. */
export function countBySource(db: Db): Promise<{ source: string; count: number }[]> {
  return db
    .selectFrom('surveyAnswers')
    .select(({ fn }) => ['source', fn.countAll<number>().as('count')])
    .groupBy('source')
    .orderBy('count', 'desc')
    .orderBy('source')
    .execute()
}
