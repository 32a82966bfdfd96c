import type { Letter, LetterTrouble } from '#contract/people/letters.ts'
import type { Db } from '#server/platform/db/database.ts'
import { quietUntil } from '#server/platform/mail/quiet-hours.ts'
import { countOpenMails, countReadersLeft, countSubscribers, type LetterRow, type TroubleRow } from './queries.ts'

interface At {
  timeZone: string
  now: Date
  /** Given if the caller has already counted the subscribers. */
  subscribers?: number
}

/** Letters as the desk sees them; deliveries are counted from the mails. */
export async function counted(db: Db, rows: readonly LetterRow[], at: At): Promise<Letter[]> {
  const started = rows.filter(({ startedAt, forgottenAt }) => startedAt && !forgottenAt)
  const startedIds = started.map(({ id }) => id)
  const open = await countOpenMails(db, startedIds, at.now)
  const everybody = rows.some(({ startedAt }) => !startedAt) ? (at.subscribers ?? (await countSubscribers(db))) : 0
  const letters: Letter[] = []
  for (const row of rows) {
    const mails = open.get(row.id) ?? { sent: 0, failed: 0, fresh: 0, again: 0 }
    const isThrough = row.status === 'sent' || row.forgottenAt !== null
    const unwritten = !row.startedAt ? everybody : isThrough ? 0 : await countReadersLeft(db, row)
    letters.push({
      ...toLetter(row, at),
      counts: {
        toGo: unwritten + mails.fresh + mails.again,
        sent: row.sentCount + mails.sent,
        failed: row.failedCount + mails.failed,
      },
    })
  }
  return letters
}

function toLetter(row: LetterRow, { timeZone, now }: At): Omit<Letter, 'counts'> {
  return {
    _id: row.id,
    subject: row.subject,
    body: row.body,
    status: row.status,
    sendAt: row.sendAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    quietUntil: quietEnd(row, now, timeZone)?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    by: row.deviceName,
  }
}

/** The end of the quiet hours that delay the letter. */
function quietEnd({ status, sendAt, wantedAt }: LetterRow, now: Date, timeZone: string): Date | undefined {
  if (status === 'sending') return quietUntil(now, timeZone)
  if (status !== 'scheduled' || !sendAt || !wantedAt || sendAt <= wantedAt) return undefined
  return sendAt
}

export function toTrouble({ mailId, to, reason, dueAt, failedAt }: TroubleRow): LetterTrouble {
  return { mailId, to, reason, nextTryAt: failedAt ? null : dueAt.toISOString() }
}
