import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { mailboxDigest, type OutgoingMail } from '#server/mail/outbox.ts'
import { forgetReader } from '#server/newsletter/letters/forget.ts'
import { mentionsOf, type Signs } from './signs.ts'

/** Everything below takes what is known of one person out of one place, and gives back how many rows that were. */

export const REDACTED = '(erased)'

type Counted = { numDeletedRows?: bigint; numUpdatedRows?: bigint }
const count = ({ numDeletedRows, numUpdatedRows }: Counted) => Number(numDeletedRows ?? numUpdatedRows ?? 0)

export async function markErasing(tx: Db, id: string, now: Date | null) {
  await tx.updateTable('people').set({ erasingSince: now }).where('id', '=', id).execute()
}

/** Whose erasing a process did not bring to its end. */
export async function selectUnfinished(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('people').select('id').where('erasingSince', '<=', before).execute()
  return rows.map(({ id }) => id)
}

export async function selectReceiptFiles(db: Db, { bookingIds }: Signs): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const rows = await db.selectFrom('receipts').select('fileName').where('bookingId', 'in', bookingIds).execute()
  return rows.map(({ fileName }) => fileName)
}

export async function deleteReceipts(tx: Db, { bookingIds }: Signs) {
  if (bookingIds.length === 0) return 0
  return count(await tx.deleteFrom('receipts').where('bookingId', 'in', bookingIds).executeTakeFirst())
}

/** The small copies outlive the receipts; what was found by them goes along. */
export async function deletePrints(tx: Db, { bookingIds }: Signs) {
  if (bookingIds.length === 0) return 0
  return count(await tx.deleteFrom('receiptPrints').where('bookingId', 'in', bookingIds).executeTakeFirst())
}

/** Letters to them and about their bookings go. One that names them among others goes on without the name. */
export async function deleteMails(tx: Db, signs: Signs) {
  const { emails, hashes } = signs
  const digests = emails.map(mailboxDigest)
  if (digests.length > 0)
    await tx.updateTable('outbox').set({ mailbox: null }).where('mailbox', 'in', digests).execute()
  const mentions = mentionsOf(signs)
  // What was sent has no letter any more.
  const unsent = await tx.selectFrom('outbox').select(['id', 'mail', 'lastError']).where('sentAt', 'is', null).execute()
  let erased = 0
  for (const { id, mail, lastError } of unsent) {
    const text = JSON.stringify(mail)
    const to = ((mail as Partial<OutgoingMail>).to ?? '').toLowerCase()
    if (emails.some(email => to === email || to.endsWith(`<${email}>`)) || hashes.some(hash => text.includes(hash))) {
      await tx.deleteFrom('outbox').where('id', '=', id).execute()
      erased++
      continue
    }
    const said = lastError ?? ''
    if (!mentions || (text.search(mentions) < 0 && said.search(mentions) < 0)) continue
    const without = JSON.stringify(mail, (_key, value) =>
      typeof value === 'string' ? value.replace(mentions, REDACTED) : value,
    )
    await tx
      .updateTable('outbox')
      .set({ mail: without, lastError: lastError && said.replace(mentions, REDACTED) })
      .where('id', '=', id)
      .execute()
    erased++
  }
  return erased
}

export async function deleteAttempts(tx: Db, { bookingIds }: Signs) {
  if (bookingIds.length === 0) return 0
  const answered = sql<string>`coalesce(answer->>'_id', answer->'booking'->>'_id')`
  return count(await tx.deleteFrom('idempotencyKeys').where(answered, 'in', bookingIds).executeTakeFirst())
}

/** Amounts stay; what was typed with them may name whoever paid. */
export async function blankReferences(tx: Db, { bookingIds }: Signs) {
  if (bookingIds.length === 0) return 0
  const blanked = tx.updateTable('payments').set({ reference: '' }).where('reference', '<>', '')
  return count(await blanked.where('bookingId', 'in', bookingIds).executeTakeFirst())
}

export async function blankChanges(tx: Db, { bookingIds }: Signs) {
  if (bookingIds.length === 0) return 0
  const { numAffectedRows } = await sql`
    update booking_changes set
      before = jsonb_set(before, '{decisionReason}', '""'),
      after = jsonb_set(after, '{decisionReason}', '""')
    where booking_id in (${sql.join(bookingIds)})
      and (before ? 'decisionReason' or after ? 'decisionReason')`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function deleteSubscriptions(tx: Db, { emails }: Signs) {
  if (emails.length === 0) return 0
  const theirs = tx.deleteFrom('newsletterSubscribers').where(({ eb }) => eb(sql<string>`lower(email)`, 'in', emails))
  return count(await theirs.executeTakeFirst())
}

/** To whom letters went is known by digests alone. */
export async function forgetLetters(tx: Db, { emails }: Signs, now: Date) {
  let forgotten = 0
  for (const email of emails) forgotten += await forgetReader(tx, email, now)
  return forgotten
}

/** What they were offered from the waiting lists; before the places, which say whose it was. */
export async function deleteOffers(tx: Db, signs: Signs) {
  const { mailboxKeys } = signs
  const theirs = tx
    .deleteFrom('waitingOffers')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('placeId', 'in', selectFrom('waitingPlaces').select('id').where(isWaiting(signs))),
        ...(mailboxKeys.length > 0 ? [eb('mailboxKey', 'in', mailboxKeys)] : []),
      ]),
    )
  return count(await theirs.executeTakeFirst())
}

export async function deletePlaces(tx: Db, signs: Signs) {
  return count(await tx.deleteFrom('waitingPlaces').where(isWaiting(signs)).executeTakeFirst())
}

function isWaiting({ emails, phones, mailboxKeys }: Signs) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'waitingPlaces'>) =>
    or([
      ...(emails.length > 0 ? [eb(sql<string>`lower(email)`, 'in', emails)] : []),
      ...(mailboxKeys.length > 0 ? [eb('mailboxKey', 'in', mailboxKeys)] : []),
      ...phones.map(phone => sql<boolean>`phone_sign(phone_number) = phone_sign(${phone})`),
    ])
}

export async function deleteCodes(tx: Db, { emails }: Signs) {
  if (emails.length === 0) return 0
  const theirs = tx.deleteFrom('newsletterCodes').where(({ eb }) => eb(sql<string>`lower(email)`, 'in', emails))
  return count(await theirs.executeTakeFirst())
}

export async function deleteWrongCodes(tx: Db, { emails }: Signs) {
  let erased = 0
  for (const email of emails)
    erased += count(
      await tx.deleteFrom('wrongCodes').where(sql<boolean>`position(${email} in lower(who)) > 0`).executeTakeFirst(),
    )
  return erased
}

/** Answers to the survey are tied to nobody; who signed theirs is found by what they wrote. */
export async function deleteMentions(tx: Db, { emails, names, phones }: Signs) {
  let erased = 0
  for (const sign of [...emails, ...names, ...phones])
    erased += count(
      await tx
        .deleteFrom('surveyAnswers')
        .where(sql<boolean>`position(lower(${sign}) in lower(source)) > 0`)
        .executeTakeFirst(),
    )
  return erased
}

/** "Kept free for Ada Obi": the block stays, the name goes. */
export async function redactReasons(tx: Db, signs: Signs) {
  const mentions = mentionsOf(signs)
  if (!mentions) return 0
  let redacted = 0
  for (const table of ['blocks', 'closures'] as const)
    for (const { id, reason } of await tx
      .selectFrom(table)
      .select(['id', 'reason'])
      .where('reason', '<>', '')
      .execute()) {
      if (!reason || reason.search(mentions) < 0) continue
      await tx
        .updateTable(table)
        .set({ reason: reason.replace(mentions, REDACTED) })
        .where('id', '=', id)
        .execute()
      redacted++
    }
  return redacted
}

/** That something was asked and answered stays; whose it was goes with the person. */
export async function blankRequests(tx: Db, { personId }: Signs) {
  const theirs = tx.updateTable('privacyRequests').set({ reason: '', personId: null }).where('personId', '=', personId)
  return count(await theirs.executeTakeFirst())
}

export async function deleteMerges(tx: Db, { personId }: Signs) {
  return count(await tx.deleteFrom('peopleMerges').where('personId', '=', personId).executeTakeFirst())
}

export async function blankBookings(tx: Db, { bookingIds }: Signs) {
  if (bookingIds.length === 0) return 0
  const blanked = tx
    .updateTable('bookings')
    .set({
      fullName: '',
      email: '',
      phoneNumber: '',
      note: '',
      privateNote: '',
      decisionReason: '',
      paymentCode: null,
      mailboxKey: null,
      phoneKey: null,
      deviceKey: null,
      networkKey: null,
    })
    .where('id', 'in', bookingIds)
  return count(await blanked.executeTakeFirst())
}

/** Also out of what was noted about others. */
export async function deletePerson(tx: Db, signs: Signs) {
  const mentions = mentionsOf(signs)
  if (mentions)
    for (const { id, privateNote } of await tx
      .selectFrom('people')
      .select(['id', 'privateNote'])
      .where('privateNote', '<>', '')
      .where('id', '<>', signs.personId)
      .execute()) {
      if (privateNote.search(mentions) < 0) continue
      await tx
        .updateTable('people')
        .set({ privateNote: privateNote.replace(mentions, REDACTED) })
        .where('id', '=', id)
        .execute()
    }
  return count(await tx.deleteFrom('people').where('id', '=', signs.personId).executeTakeFirst())
}
