import type { Db } from '#server/platform/db/database.ts'

export function selectWrong(db: Db, who: string, since: Date) {
  return db
    .selectFrom('wrongCodes')
    .select(['tries', 'lastAt'])
    .where('who', '=', who)
    .where('lastAt', '>', since)
    .executeTakeFirst()
}

/** Starts again at one if the last try was before `since`. */
export async function countWrong(db: Db, who: string, now: Date, since: Date): Promise<number> {
  const { tries } = await db
    .insertInto('wrongCodes')
    .values({ who, tries: 1, lastAt: now })
    .onConflict(conflict =>
      conflict.column('who').doUpdateSet(eb => ({
        lastAt: now,
        tries: eb
          .case()
          .when('wrongCodes.lastAt', '>', since)
          .then(eb('wrongCodes.tries', '+', 1))
          .else(1)
          .end(),
      })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

export async function deleteWrong(db: Db, who: string) {
  await db.deleteFrom('wrongCodes').where('who', '=', who).execute()
}

export async function deleteWrongBefore(db: Db, before: Date) {
  await db.deleteFrom('wrongCodes').where('lastAt', '<=', before).execute()
}
