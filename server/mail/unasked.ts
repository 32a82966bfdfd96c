import { REPEATED_MAILS_PER_HOUR, UNASKED_MAILS_PER_HOUR } from '#contract/rules.ts'
import { MS_PER_HOUR } from '#contract/time.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { countIfRoom, deleteMailboxes, type QueuedMail, selectCounted, setCounted } from './queries.ts'

/**
 * Nobody's mailbox is flooded through us: past a few mails that anybody could have caused, the next ones wait until an
 * hour has passed since the first. None is lost but a code, which is worth nothing by then. Decided by the rows, so that
 * it holds over all processes. What repeats leaves some of the hour to first letters: one noisy booking does not delay another's.
 */
export async function waitsForRoom(db: Db, { id, mailbox, repeats }: QueuedMail, now: Date): Promise<Date | undefined> {
  if (!mailbox) return undefined
  const limit = repeats ? REPEATED_MAILS_PER_HOUR : UNASKED_MAILS_PER_HOUR
  const since = new Date(now.getTime() - MS_PER_HOUR)
  while (!(await countIfRoom(db, { id, mailbox }, { now, since, limit }))) {
    const first = await selectCounted(db, { id, mailbox }, { since, nth: limit })
    if (first) return new Date(first.getTime() + MS_PER_HOUR)
    // Meanwhile another one did not leave and gave its room back.
  }
}

/** A mail that did not leave is not counted. */
export async function giveRoomBack(db: Db, { id, mailbox }: QueuedMail) {
  if (mailbox) await setCounted(db, id, null)
}

/** Whose mails they were is known for as long as it counts. */
export function forgetMailboxes({ db, clock }: { db: Db; clock: Clock }) {
  return deleteMailboxes(db, new Date(clock.now().getTime() - MS_PER_HOUR))
}
