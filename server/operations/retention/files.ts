import type { Logger } from 'pino'
import type { Deps } from '#server/platform/deps.ts'
import type { FileStore } from '#server/platform/file-store/store.ts'
import { deleteReceipts, selectOldReceipts } from './queries.ts'

const BATCH = 100
/** So few may always go. */
const FEW = 20

/** The files first: a row without its file is found again the next night, a file without its row only a month later. */
export async function forgetReceipts({ db, receipts }: Pick<Deps, 'db' | 'receipts'>, before: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const old = await selectOldReceipts(db, before, BATCH)
    for (const { fileName } of old) await receipts.remove(fileName)
    await deleteReceipts(
      db,
      old.map(({ id }) => id),
    )
    forgotten += old.length
    if (old.length < BATCH) return forgotten
  }
}

/**
 * Removes files that no row names, as an upload leaves whose transaction failed. They must be older than any upload takes,
 * because a file is written before its row. If most files have no row, the database is the wrong one, and nothing is removed.
 */
export async function removeLostFiles(
  store: FileStore,
  selectNamed: (names: string[]) => Promise<string[]>,
  { before, log }: { before: Date; log: Logger },
): Promise<number> {
  await store.removeUnfinished(before)
  const lost: string[] = []
  let known = 0
  for await (const names of store.list(before)) {
    const named = new Set(await selectNamed(names))
    known += named.size
    lost.push(...names.filter(name => !named.has(name)))
  }
  if (lost.length > FEW && lost.length > known) {
    log.error({ lost: lost.length, known }, 'most files have no row: is this the right database? None was removed.')
    return 0
  }
  for (const name of lost) await store.remove(name)
  return lost.length
}
