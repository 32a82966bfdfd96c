import { OWNER_GATHER_MINUTES, OWNER_LETTERS_PER_HOUR } from '#contract/rules.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { type Gathered, type OutgoingMail, postOnTopic, storable } from './outbox.ts'
import { countTopic, deleteUnsentAbout, lockTopic, selectGathering, updateMail } from './queries.ts'

export type Topic = keyof typeof OWNER_LETTERS_PER_HOUR

interface News {
  topic: Topic
  letter: OutgoingMail
  /** What it becomes in a letter that tells of many. */
  told: Gathered
  /** Whether a newer letter about the same booking takes its place while it is unsent. */
  isReplaced: boolean
  /** False where the limits are off: then every letter leaves by itself. */
  limited: boolean
  now: Date
  dueAt: Date
  /** The letter that tells of many. */
  compose: (gathered: Gathered[]) => OutgoingMail
}

/**
 * Writes to the owner what a stranger can cause, in the caller's transaction and after its other locks. A few an hour leave
 * by themselves; the next ones gather for some minutes and leave as one letter with a list, however many they are.
 */
export async function postNews(tx: Db, { topic, letter, told, now, dueAt, ...news }: News): Promise<string> {
  await lockTopic(tx, topic)
  if (news.isReplaced) await deleteUnsentAbout(tx, told.about, { topic })
  const about = news.isReplaced ? told.about : null
  const gathering = await selectGathering(tx, topic)
  if (gathering) {
    const others = (gathering.mail.gathered ?? []).filter(one => one.about !== told.about)
    const gathered = [...others, told]
    const mail = others.length > 0 ? news.compose(gathered) : letter
    await updateMail(tx, gathering.id, { kind: mail.kind, mail: storable({ ...mail, gathered }) })
    return gathering.id
  }
  const since = new Date(now.getTime() - MS_PER_HOUR)
  const isFull = news.limited && (await countTopic(tx, topic, since)) >= OWNER_LETTERS_PER_HOUR[topic]
  if (!isFull) return postOnTopic(tx, letter, { topic, about, now, dueAt })
  const leavesAt = new Date(Math.max(dueAt.getTime(), now.getTime() + OWNER_GATHER_MINUTES * MS_PER_MINUTE))
  // It may come to tell of other bookings, so no newer letter about this one takes its place.
  return postOnTopic(tx, { ...letter, gathered: [told] }, { topic, about: null, now, dueAt: leavesAt })
}
