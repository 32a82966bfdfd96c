import type { Db } from '#server/platform/db/database.ts'

export type IdempotencyKey = { scope: string; key: string }

/** True when the key is ours: nobody used it before, or its process died without a response to the same request. */
export async function claimKey(
  db: Db,
  name: IdempotencyKey,
  { bodyHash, runningUntil, now }: { bodyHash: string; runningUntil: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotencyKeys')
    .values({ ...name, bodyHash, runningUntil, createdAt: now })
    .onConflict(conflict =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ runningUntil })
        .where('idempotencyKeys.bodyHash', '=', bodyHash)
        .where('idempotencyKeys.answer', 'is', null)
        .where('idempotencyKeys.runningUntil', '<=', now),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export function selectKey(db: Db, name: IdempotencyKey) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'answer'])
    .where(eb => eb.and(name))
    .executeTakeFirst()
}

/** False when the key was taken over in the meantime: each claim has its own `runningUntil`. */
export async function updateAnswer(tx: Db, name: IdempotencyKey, runningUntil: Date, answer: object): Promise<boolean> {
  const row = await tx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer) })
    .where(eb => eb.and({ ...name, runningUntil }))
    .where('answer', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUnansweredKey(db: Db, name: IdempotencyKey, runningUntil: Date) {
  await db
    .deleteFrom('idempotencyKeys')
    .where(eb => eb.and({ ...name, runningUntil }))
    .where('answer', 'is', null)
    .execute()
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
