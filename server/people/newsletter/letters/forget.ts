import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import * as queries from './queries.ts'

/** Deletes unsent mails to an address; does not stop a mail that is being sent. */
export function takeBackFrom(tx: Db, email: string, now: Date): Promise<number> {
  return queries.takeLettersBack(tx, { addressKey: queries.addressKeyOf(email) }, now)
}

/** Deletes everything about an address, in the caller's transaction. */
export async function forgetReader(tx: Db, email: string, now: Date): Promise<number> {
  await takeBackFrom(tx, email, now)
  return queries.deleteRecipients(tx, { addressKey: queries.addressKeyOf(email) })
}

/** Recipients are deleted with sent mails; their number stays. */
export async function forgetRecipients({ db, clock }: Pick<Deps, 'db' | 'clock'>, before: Date): Promise<number> {
  let forgotten = 0
  for (const { id, failed } of await queries.selectForgettable(db, before))
    forgotten += await inTransaction(db, async tx => {
      const letter = await queries.lockLetter(tx, id)
      if (!letter || letter.forgottenAt) return 0
      const sentCount = letter.sentCount + (await queries.settleSent(tx, id))
      const failedCount = letter.failedCount + failed
      await queries.changeLetter(tx, id, { sentCount, failedCount, forgottenAt: clock.now(), writtenTo: '' })
      return queries.deleteRecipients(tx, { letterId: id })
    })
  return forgotten
}
