import { PICTURE_UNUSED_DAYS } from '#contract/rules.ts'
import { MS_PER_DAY } from '#contract/time.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnused, selectChangedUse, selectUnusedSince, setUnusedSince } from './queries.ts'

/**
 * Pictures that no service has used for a while go, row first: a file that is left over harms nobody, a row without its
 * files would be a hole on a page. Writes only when something changed, because every write makes the site read itself anew.
 */
export async function removeUnusedPictures({
  db,
  clock,
  pictures,
  log,
}: Pick<Deps, 'db' | 'clock' | 'pictures' | 'log'>): Promise<number> {
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
