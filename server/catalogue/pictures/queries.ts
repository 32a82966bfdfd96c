import { type Selectable, sql } from 'kysely'
import { pictureUrl } from '#contract/catalogue/picture-files.ts'
import type { PictureChange, SitePicture } from '#contract/catalogue/pictures.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Newest first: those with these ids, or the newest of all. */
export async function selectPictures(db: Db, ids?: string[]): Promise<SitePicture[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'alt', 'width', 'height', 'focusX', 'focusY'])
    .$if(ids !== undefined, query => query.where('id', 'in', ids ?? []))
    .orderBy('createdAt', 'desc')
    .$if(ids === undefined, query => query.limit(LIST_MAX))
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

type NewPicture = Pick<Selectable<Tables['pictures']>, 'id' | 'width' | 'height' | 'files'>

/** A repeated upload keeps its words unless others are given. Kysely leaves out what is undefined. */
export async function savePicture(db: Db, picture: NewPicture, words: PictureChange, now: Date) {
  const files = JSON.stringify(picture.files)
  await db
    .insertInto('pictures')
    .values({ ...picture, ...words, files, createdAt: now, unusedSince: now })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ ...words, files }))
    .execute()
}

export async function updatePictureRow(db: Db, id: string, words: PictureChange) {
  await db.updateTable('pictures').set(words).where('id', '=', id).execute()
}

// A hidden service, sub-service or person counts: they may be shown again at any time, with their pictures. So does the spa's own look.
const isUsed = sql<boolean>`(exists (
  select 1 from services where services.image_url @> jsonb_build_array('/pictures/' || pictures.id)
) or exists (
  select 1 from sub_services where sub_services.image_url @> jsonb_build_array('/pictures/' || pictures.id)
) or exists (select 1 from therapists where therapists.image_url = '/pictures/' || pictures.id)
or exists (
  select 1 from spa where '/pictures/' || pictures.id in (changes -> 'look' ->> 'logo', changes -> 'look' ->> 'hero')
    or changes -> 'look' -> 'about' @> jsonb_build_array('/pictures/' || pictures.id)
))`

/** Pictures whose row is out of date about being used. */
export async function selectChangedUse(db: Db) {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', isUsed.as('used')])
    .where(({ eb }) => eb(isUsed, '=', sql<boolean>`(unused_since is not null)`))
    .execute()
  const ids = (used: boolean) => rows.filter(row => row.used === used).map(({ id }) => id)
  return { used: ids(true), unused: ids(false) }
}

export async function setUnusedSince(db: Db, ids: string[], unusedSince: Date | null) {
  if (ids.length > 0) await db.updateTable('pictures').set({ unusedSince }).where('id', 'in', ids).execute()
}

export function selectUnusedSince(db: Db, before: Date) {
  return db.selectFrom('pictures').select(['id', 'files']).where('unusedSince', '<=', before).execute()
}

/** Returns false and keeps the picture if somebody uses it again. */
export async function deleteUnused(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where(({ not }) => not(isUsed))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
