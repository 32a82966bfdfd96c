import { createHash } from 'node:crypto'
import type { PictureChange, PictureForm, SitePicture } from '#contract/catalogue/pictures.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { pictureRefusals } from '#contract/refusals.ts'
import { PICTURE_UNUSED_DAYS } from '#contract/rules.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { fieldRefusal, notStored, Refusal } from '#server/platform/http/refusal.ts'
import {
  deleteUnused,
  savePicture,
  selectChangedUse,
  selectPictures,
  selectUnusedSince,
  setUnusedSince,
  updatePictureRow,
} from './queries.ts'
import { toSiteFiles } from './site-files.ts'

export type PictureDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'pictures' | 'cache'>

const ID_CHARACTERS = 24

/**
 * Encodes the owner's photo for the site. Its files are stored before the row that names them, so that no row lacks its files. The
 * id is a hash of the content, which makes a repeated upload idempotent.
 */
export async function addPicture(
  deps: PictureDeps,
  who: Principal,
  { picture: upload, isLogo, ...words }: PictureForm,
  client?: string,
): Promise<SitePicture> {
  const { db, clock } = deps
  if (!upload?.size) throw fieldRefusal('picture', pictureRefusals.missing, 'picture_missing')
  const bytes = Buffer.from(await upload.arrayBuffer())
  const hash = createHash('sha256').update(bytes)
  // As a logo the same file is another picture.
  if (isLogo) hash.update('logo')
  const id = hash.digest('hex').slice(0, ID_CHARACTERS)
  const { width, height, files } = await toSiteFiles(bytes, { id, isLogo }, client)
  await storeAll(deps, files)
  return inTransaction(db, async tx => {
    await savePicture(tx, { id, width, height, files: files.map(({ name }) => name) }, words, clock.now())
    const after = await readPicture(tx, id)
    await recordChange(tx, clock, 'add picture', { after, who })
    return after
  })
}

export function updatePicture({ db, clock }: PictureDeps, who: Principal, id: string, change: PictureChange) {
  return inTransaction(db, async tx => {
    const before = await readPicture(tx, id)
    const hasChange = Object.values(change).some(value => value !== undefined)
    if (hasChange) await updatePictureRow(tx, id, change)
    const after = await readPicture(tx, id)
    await recordChange(tx, clock, 'update picture', { before, after, who })
    return after
  })
}

async function readPicture(db: Db, id: string): Promise<SitePicture> {
  const [picture] = await selectPictures(db, [id])
  if (!picture) throw new Refusal('not_found', pictureRefusals.notFound)
  return picture
}

async function storeAll({ pictures, log }: PictureDeps, files: { name: string; bytes: Buffer; contentType: string }[]) {
  try {
    await Promise.all(files.map(({ name, bytes, contentType }) => pictures.save(name, bytes, contentType)))
  } catch (error) {
    log.error({ err: error }, 'a picture could not be stored')
    throw notStored(error)
  }
}

/**
 * Removes pictures that nobody has used for a while, row first: a row without files would be a hole on a page. Writes only
 * when something changed, because every write invalidates the site's caches.
 */
export async function removeUnusedPictures(deps: Pick<Deps, 'db' | 'clock' | 'pictures' | 'log'>): Promise<number> {
  const { db, clock, pictures, log } = deps
  const now = clock.now()
  const { used, unused } = await selectChangedUse(db)
  await setUnusedSince(db, used, null)
  await setUnusedSince(db, unused, now)

  const before = new Date(now.getTime() - PICTURE_UNUSED_DAYS * MS_PER_DAY)
  let removed = 0
  for (const { id, files } of await selectUnusedSince(db, before)) {
    if (!(await deleteUnused(db, id))) continue
    removed++
    for (const name of files)
      await pictures.remove(name).catch(err => log.warn({ err }, 'a picture that nobody uses could not be removed'))
  }
  return removed
}
