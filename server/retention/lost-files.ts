import type { Logger } from 'pino'
import type { FileStore } from '#server/file-store/store.ts'

/** So few may always go; more than that only as long as most of the store is known. */
const FEW = 20

interface Search {
  /** A file is written before its row: only what is older than any upload takes can be lost. */
  before: Date
  log: Logger
}

/**
 * Removes files that no row names: an upload whose transaction failed leaves one. Where most of what is there has no row, it is
 * rather the database that is the wrong one (an old copy, another spa's), and nothing is touched.
 */
export async function removeLostFiles(
  store: FileStore,
  selectNamed: (names: string[]) => Promise<string[]>,
  { before, log }: Search,
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
