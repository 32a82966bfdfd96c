import { type RawBuilder, sql } from 'kysely'
import { emptied } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { PERSONAL, type PersonalEntry, personalColumnsOf, type Treatment } from '#server/platform/db/personal-data.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'
import { mailboxDigest } from '#server/platform/mail/outbox.ts'
import { addressKeyOf } from '../newsletter/letters/queries.ts'
import { mentionsOf, type PersonIdentifiers, spelledIdentifiers } from './identifiers.ts'

const REDACTED = '(erased)'

export async function markErasing(tx: Db, id: string, now: Date | null) {
  await tx.updateTable('people').set({ erasingSince: now }).where('id', '=', id).execute()
}

export async function selectUnfinished(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('people').select('id').where('erasingSince', '<=', before).execute()
  return rows.map(({ id }) => id)
}

export async function selectReceiptFiles(db: Db, { bookingIds }: PersonIdentifiers): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const rows = await db.selectFrom('receipts').select('fileName').where('bookingId', 'in', bookingIds).execute()
  return rows.map(({ fileName }) => fileName)
}

type Condition = RawBuilder<boolean>
type Owned = Exclude<(typeof PERSONAL)[number], { erase: 'redact' }>['table']

const ofBookings = ({ bookingIds }: PersonIdentifiers): Condition => sql`booking_id = any(${textList(bookingIds)})`
const ofPerson = ({ personId }: PersonIdentifiers): Condition => sql`person_id = ${personId}`
const ofEmails = ({ emails }: PersonIdentifiers): Condition => sql`lower(email) = any(${textList(emails)})`

/** Selects a person's rows of each table. */
const THEIRS: Record<Owned, (identifiers: PersonIdentifiers) => Condition> = {
  receipts: ofBookings,
  receiptPrints: ofBookings,
  addedLines: ofBookings,
  payments: ofBookings,
  refundAccounts: ofBookings,
  healthAnswers: ofBookings,
  bookingChanges: ofBookings,
  bookings: ({ bookingIds }) => sql`id = any(${textList(bookingIds)})`,
  people: ({ personId }) => sql`id = ${personId}`,
  privacyRequests: ofPerson,
  peopleMerges: ofPerson,
  newsletterSubscribers: ofEmails,
  newsletterCodes: ofEmails,
  letterRecipients: ({ emails }) => sql`address_key = any(${textList(emails.map(addressKeyOf))})`,
  // To them, about one of their bookings, or, once sent, counted for their mailbox.
  outbox: ({ emails, hashes }) => sql`(
    exists (select from unnest(${textList(emails)}) as theirs (email)
      where lower(mail ->> 'to') = email or right(lower(mail ->> 'to'), length(email) + 2) = '<' || email || '>')
    or exists (select from unnest(${textList(hashes)}) as theirs (hash) where position(hash in mail::text) > 0)
    or mailbox = any(${textList(emails.map(mailboxDigest))}))`,
  idempotencyKeys: ({ bookingIds }) =>
    sql`coalesce(answer ->> '_id', answer -> 'booking' ->> '_id') = any(${textList(bookingIds)})`,
  waitingPlaces: isWaiting,
  waitingOffers: identifiers => sql`(place_id in (select id from waiting_places where ${isWaiting(identifiers)})
    or mailbox_key = any(${textList(identifiers.mailboxKeys)}))`,
  wrongCodes: ({ emails }) => has(sql`who`, emails),
  surveyAnswers: identifiers => has(sql`source`, spelledIdentifiers(identifiers)),
}

function isWaiting(identifiers: PersonIdentifiers): Condition {
  return sql`(${ofEmails(identifiers)} or mailbox_key = any(${textList(identifiers.mailboxKeys)})
    or phone_sign(phone_number) = any(select phone_sign(theirs) from unnest(${textList(identifiers.phones)}) as theirs))`
}

function has(column: RawBuilder<unknown>, texts: readonly string[]): Condition {
  return sql`exists (select from unnest(${textList(texts)}) as theirs (text) where position(lower(text) in lower(${column})) > 0)`
}

/** Returns the number of affected rows. */
export async function eraseEntry(tx: Db, entry: PersonalEntry, identifiers: PersonIdentifiers): Promise<number> {
  const { table, erase } = entry
  if (erase === 'redact') return redact(tx, entry, mentionsOf(identifiers))
  const theirs = THEIRS[table as Owned](identifiers)
  const { numAffectedRows } =
    erase === 'delete'
      ? await sql`delete from ${sql.table(table)} where ${theirs}`.execute(tx)
      : await sql`update ${sql.table(table)} set ${assigned(await emptyColumns(tx, entry))} where ${theirs}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function emptyColumns(tx: Db, { table, columns }: PersonalEntry): Promise<Record<string, RawBuilder<unknown>>> {
  const treated = Object.entries<Treatment>(columns)
  const whole = treated.filter(([, { fieldsOf }]) => !fieldsOf).map(([column]) => column)
  const values = await emptied(tx, table, whole)
  for (const [column, { fieldsOf }] of treated)
    if (fieldsOf) values[column] = sql`${sql.ref(column)} - ${personalFields(fieldsOf)}`
  return values
}

const personalFields = (table: keyof Tables) => textList(personalColumnsOf(table).map(({ column }) => column))

function assigned(values: Record<string, RawBuilder<unknown>>) {
  return sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}

/** "Kept free for Ada Obi" becomes "Kept free for (erased)". */
async function redact(
  tx: Db,
  { table, columns, key = 'id' }: PersonalEntry,
  mentions: RegExp | undefined,
): Promise<number> {
  if (!mentions) return 0
  const names = Object.keys(columns)
  const isFilled = Object.entries<Treatment>(columns).map(([name, { fieldsOf }]) =>
    fieldsOf ? hasField(name, fieldsOf) : sql`coalesce(${sql.ref(name)}::text, '') not in ('', '{}')`,
  )
  const { rows } = await sql<{ id: string } & Record<string, unknown>>`
    select ${sql.ref(key)} as id, ${sql.join(names.map(name => sql.ref(name)))} from ${sql.table(table)}
    where ${sql.join(isFilled, sql` or `)}`.execute(tx)
  let redacted = 0
  for (const row of rows) {
    const changed = names.flatMap(name => {
      const [before, after] = [asText(row[name]), asText(row[name], text => text.replace(mentions, REDACTED))]
      return before === after ? [] : [[name, sql`${after}`]]
    })
    if (changed.length === 0) continue
    await sql`update ${sql.table(table)} set ${assigned(Object.fromEntries(changed))} where ${sql.ref(key)} = ${row.id}`.execute(
      tx,
    )
    redacted++
  }
  return redacted
}

/** Skips the many changes without personal fields. */
function hasField(column: string, table: keyof Tables) {
  return sql`exists (select from jsonb_each_text(${sql.ref(column)})
    where key = any(${personalFields(table)}) and value <> '')`
}

/** Serialises a text or JSON, changing each text in it. */
function asText(value: unknown, change = (text: string) => text): string | null {
  if (value === null) return null
  if (typeof value === 'string') return change(value)
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? change(part) : part))
}

export interface Records {
  table: string
  heading: string | undefined
  rows: Record<string, unknown>[]
}

/** The exported columns of a person's rows. */
export async function selectRecords(db: Db, identifiers: PersonIdentifiers): Promise<Records[]> {
  const found: Records[] = []
  for (const { table, erase, columns, heading } of PERSONAL as readonly PersonalEntry[]) {
    const exported = Object.entries<Treatment>(columns).filter(([, one]) => one.exported)
    if (erase === 'redact' || exported.length === 0) continue
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(exported.map(([column]) => sql.ref(column)))} from ${sql.table(table)}
      where ${THEIRS[table as Owned](identifiers)}`.execute(db)
    if (rows.length > 0) found.push({ table, heading, rows })
  }
  return found
}
