import type { MailsResponse } from '#contract/desk/owner-desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { recordChange, type Who } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { makeDueAgain, type OutgoingRow, selectOutgoing } from '#server/platform/mail/queries.ts'

export async function outgoingMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<MailsResponse['mails']> {
  const now = clock.now()
  return (await selectOutgoing(db)).map(row => toEntry(row, now))
}

/** Makes a mail due now, with as many retries as a new one. */
export async function sendAgain({ db, clock, mail }: Pick<Deps, 'db' | 'clock' | 'mail'>, who: Who, id: string) {
  const now = clock.now()
  await inTransaction(db, async tx => {
    const row = await makeDueAgain(tx, id, now)
    if (!row) throw new Refusal('mail_not_found', deskRefusals.mailNotFound)
    if (!toEntry(row, now).mayGoAgain) throw new Refusal('too_late', deskRefusals.mailUseless)
    await recordChange(tx, clock, 'send a mail again', { after: { _id: id, kind: row.kind }, who })
  })
  mail.wake()
  return { _id: id }
}

function toEntry({ id, kind, mail, ...row }: OutgoingRow, now: Date) {
  const isUseless = !mail.to || (mail.uselessAfter !== undefined && new Date(mail.uselessAfter) <= now)
  return {
    _id: id,
    kind,
    to: mail.to ?? '',
    subject: mail.subject ?? '',
    state: row.failedAt ? ('failed' as const) : ('waiting' as const),
    reason: row.lastError ?? '',
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.failedAt ? null : row.dueAt.toISOString(),
    mayGoAgain: !isUseless,
  }
}
