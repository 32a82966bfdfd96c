import type { Db } from '#server/db/database.ts'

export type IdempotencyKey = { scope: string; key: string }

/** True when nobody has used the key before. */
export async function insertKey(
  db: Db,
  { scope, key }: IdempotencyKey,
  { bodyHash, runningUntil, now }: { bodyHash: string; runningUntil: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotencyKeys')
    .values({ scope, key, bodyHash, runningUntil, createdAt: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export function selectKey(db: Db, { scope, key }: IdempotencyKey) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'answer', 'runningUntil'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** True for the one who takes an unanswered key over from a process that died. */
export async function takeKeyOver(
  db: Db,
  { scope, key }: IdempotencyKey,
  { runningUntil, now }: { runningUntil: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('idempotencyKeys')
    .set({ runningUntil })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .where('runningUntil', '<=', now)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the key was taken over in the meantime: each claim has its own `runningUntil`. */
export async function updateAnswer(
  tx: Db,
  { scope, key }: IdempotencyKey,
  { runningUntil, answer }: { runningUntil: Date; answer: object },
): Promise<boolean> {
  const row = await tx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .where('runningUntil', '=', runningUntil)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUnansweredKey(db: Db, { scope, key }: IdempotencyKey, runningUntil: Date) {
  await db
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .where('runningUntil', '=', runningUntil)
    .execute()
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
