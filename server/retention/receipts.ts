import type { Deps } from '#server/deps.ts'
import { deleteReceipts, selectOldReceipts } from './queries.ts'

const AT_ONCE = 100

/** The files first: a row without its file is found again the next night, a file without its row only a month later. */
export async function forgetReceipts({ db, receipts }: Pick<Deps, 'db' | 'receipts'>, before: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const old = await selectOldReceipts(db, before, AT_ONCE)
    for (const { fileName } of old) await receipts.remove(fileName)
    await deleteReceipts(
      db,
      old.map(({ id }) => id),
    )
    forgotten += old.length
    if (old.length < AT_ONCE) return forgotten
  }
}
