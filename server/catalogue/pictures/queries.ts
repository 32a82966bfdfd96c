import { sql } from 'kysely'
import { pictureUrl } from '#contract/catalogue/picture-files.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The newest first; with ids, only these. */
export async function selectPictures(db: Db, ids?: string[]): Promise<SitePicture[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'alt', 'width', 'height', 'focusX', 'focusY'])
    .$if(ids !== undefined, query => query.where('id', 'in', ids ?? []))
    .orderBy('createdAt', 'desc')
    .limit(LIST_MAX)
    .execute()
  return rows.map(({ id, focusX, focusY, ...picture }) => ({
    url: pictureUrl(id),
    ...picture,
    focus: { x: rounded(focusX), y: rounded(focusY) },
  }))
}

/** A share is stored as a float of four bytes: 0.4 comes back as 0.4000000059604645. */
const rounded = (share: number) => Math.round(share * 10_000) / 10_000

const LIST_MAX = 500

export interface NewPicture {
  id: string
  width: number
  height: number
  files: string[]
}

export interface Words {
  alt?: string | undefined
  focusX?: number | undefined
  focusY?: number | undefined
}

/** The same photo again is the same picture: it keeps what was said of it unless something else is said now. */
export async function savePicture(db: Db, { files, ...picture }: NewPicture, words: Words, now: Date) {
  await db
    .insertInto('pictures')
    .values({ ...picture, ...words, files: JSON.stringify(files), createdAt: now, unusedSince: now })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ ...words, files: JSON.stringify(files) }))
    .execute()
}

export async function updatePictureRow(db: Db, id: string, words: Words) {
  await db.updateTable('pictures').set(words).where('id', '=', id).execute()
}

// A hidden service counts: it may be shown again at any time, with its pictures.
const isUsed = sql<boolean>`exists (
  select 1 from services where services.image_url @> jsonb_build_array('/pictures/' || pictures.id)
)`

/** Those whose row does not yet say whether a service uses them. */
export async function selectChangedUse(db: Db) {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', isUsed.as('used')])
    .where(({ eb }) => eb(isUsed, '=', sql<boolean>`(unused_since is not null)`))
    .execute()
  return {
    used: rows.filter(row => row.used).map(({ id }) => id),
    unused: rows.filter(row => !row.used).map(({ id }) => id),
  }
}

export async function setUnusedSince(db: Db, ids: string[], unusedSince: Date | null) {
  if (ids.length > 0) await db.updateTable('pictures').set({ unusedSince }).where('id', 'in', ids).execute()
}

export function selectUnusedSince(db: Db, before: Date) {
  return db.selectFrom('pictures').select(['id', 'files']).where('unusedSince', '<=', before).execute()
}

/** False when a service took it up meanwhile: then it stays. */
export async function deleteUnused(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where(({ not }) => not(isUsed))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
