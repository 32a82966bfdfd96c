import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type DeviceRow = Selectable<Tables['devices']>
export type DeskKeyRow = Selectable<Tables['deskKeys']>

// The token of an earlier version

export function selectLegacyToken(db: Db) {
  return db.selectFrom('ownerToken').select(['tokenHash', 'createdAt']).executeTakeFirst()
}

export async function deleteLegacyToken(tx: Db): Promise<number> {
  const rows = await tx.deleteFrom('ownerToken').returning('tokenHash').execute()
  return rows.length
}

// Devices

export function selectDeviceByToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('devices')
    .select(['id', 'role', 'name', 'therapistId', 'lastSeenAt'])
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

export function selectDevices(db: Db, usedSince: Date): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('revokedAt', 'is', null)
    .where('lastSeenAt', '>', usedSince)
    .orderBy('createdAt')
    .execute()
}

export async function insertDevice(tx: Db, device: Insertable<Tables['devices']>) {
  await tx.insertInto('devices').values(device).execute()
}

/** Returns the previous name; undefined if there is no such device. */
export async function renameDevice(tx: Db, id: string, name: string) {
  const before = await tx
    .selectFrom('devices')
    .select('name')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before) await tx.updateTable('devices').set({ name }).where('id', '=', id).execute()
  return before?.name
}

export async function touchDevice(db: Db, id: string, now: Date) {
  await db.updateTable('devices').set({ lastSeenAt: now }).where('id', '=', id).where('lastSeenAt', '<', now).execute()
}

export async function revokeDevices(tx: Db, which: { id: string } | { except: string | null }, now: Date) {
  return tx
    .updateTable('devices')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .$if('id' in which, query => query.where('id', '=', (which as { id: string }).id))
    .$if('except' in which && which.except !== null, query =>
      query.where('id', '<>', (which as { except: string }).except),
    )
    .returning('id')
    .execute()
}

/** Selected before the delete, because even an empty delete invalidates the cache of every process. */
export async function selectEndedDevices(db: Db, revokedBefore: Date, seenBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('id')
    .where(({ or, eb }) => or([eb('revokedAt', '<=', revokedBefore), eb('lastSeenAt', '<=', seenBefore)]))
    // Keys that refer to the device are deleted a day after they expire.
    .where(sql<boolean>`not exists (select from desk_keys where device_id = devices.id)`)
    .where(sql<boolean>`not exists (select from step_up_codes where device_id = devices.id)`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteDevices(db: Db, ids: readonly string[]) {
  if (ids.length > 0) await db.deleteFrom('devices').where('id', 'in', ids).execute()
}

// One-time keys

export async function insertKey(tx: Db, key: Insertable<Tables['deskKeys']>) {
  await tx.insertInto('deskKeys').values(key).execute()
}

/** Expires the open keys, so that only the newest link of its kind works. */
export async function expireKeys(tx: Db, purposes: readonly DeskKeyRow['purpose'][], now: Date) {
  await tx.updateTable('deskKeys').set({ expiresAt: now }).where('purpose', 'in', purposes).where(isOpen(now)).execute()
}

const isOpen = (now: Date) => (eb: ExpressionBuilder<Tables, 'deskKeys'>) =>
  eb.and([eb('usedAt', 'is', null), eb('expiresAt', '>', now)])

/** Marks the key as used; undefined for every caller but the first. */
export function redeemKey(
  tx: Db,
  by: { keyHash: string } | { id: string },
  purposes: readonly DeskKeyRow['purpose'][],
  now: Date,
): Promise<DeskKeyRow | undefined> {
  const query = tx.updateTable('deskKeys').set({ usedAt: now })
  return ('id' in by ? query.where('id', '=', by.id) : query.where('keyHash', '=', by.keyHash))
    .where('purpose', 'in', purposes)
    .where(isOpen(now))
    .returningAll()
    .executeTakeFirst()
}

export function selectKey(db: Db, keyHash: string) {
  return db.selectFrom('deskKeys').select('id').where('keyHash', '=', keyHash).executeTakeFirst()
}

export function selectLiveKey(db: Db, keyHash: string, purpose: DeskKeyRow['purpose'], now: Date) {
  return db
    .selectFrom('deskKeys')
    .selectAll()
    .where(eb => eb.and({ keyHash, purpose }))
    .where(isOpen(now))
    .executeTakeFirst()
}

export function selectOpenInvitations(db: Db, number: string | undefined, now: Date) {
  return db
    .selectFrom('deskKeys')
    .select(['id', 'codeHash', 'number'])
    .where('codeHash', 'is not', null)
    .where(isOpen(now))
    .$if(number !== undefined, query => query.where('number', '=', number!))
    .execute()
}

/** Newest first. */
export function selectMailedLinks(db: Db, since: Date) {
  return (
    db
      .selectFrom('deskKeys')
      .select(['id', 'network', 'usedAt'])
      .where('purpose', '=', 'mail')
      .where('createdAt', '>', since)
      .orderBy('createdAt', 'desc')
      // Two keys of the same instant: the newer one expired the older, so it expires later.
      .orderBy('expiresAt', 'desc')
      .execute()
  )
}

export async function renewKey(tx: Db, id: string, expiresAt: Date) {
  await tx.updateTable('deskKeys').set({ expiresAt }).where('id', '=', id).execute()
}

/** Serialises issuing keys until the transaction ends: two concurrent ones would both be the newest. */
export async function lockKeys(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('desk keys', 0))`.execute(tx)
}

export async function deleteOldKeys(db: Db, before: Date): Promise<number> {
  const keys = await db.deleteFrom('deskKeys').where('expiresAt', '<', before).executeTakeFirst()
  const codes = await db.deleteFrom('stepUpCodes').where('expiresAt', '<', before).executeTakeFirst()
  return Number(keys.numDeletedRows + codes.numDeletedRows)
}

// Step-up codes

export async function insertStepUpCode(tx: Db, code: Insertable<Tables['stepUpCodes']>) {
  await tx.insertInto('stepUpCodes').values(code).execute()
}

export async function countStepUpCodesSince(db: Db, deviceId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('stepUpCodes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('deviceId', '=', deviceId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the device's newest code, after counting this try. */
export function countStepUpTry(db: Db, deviceId: string, now: Date, maxTries: number) {
  return db
    .updateTable('stepUpCodes')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('stepUpCodes')
        .select('id')
        .where('deviceId', '=', deviceId)
        .where('expiresAt', '>', now)
        .orderBy('createdAt', 'desc')
        .limit(1),
    )
    .where('tries', '<', maxTries)
    .returning(['id', 'codeHash'])
    .executeTakeFirst()
}

/** Right codes do not count as tries. */
export async function forgiveStepUpTry(db: Db, id: string) {
  await db
    .updateTable('stepUpCodes')
    .set(eb => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()
}
