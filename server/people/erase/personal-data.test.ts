import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner, MONDAY_7_AM, openSpa, type Spa } from '#server/app/testing/spa.ts'
import { forgetWhatIsOver } from '#server/operations/retention/retention.ts'
import { type Column, selectColumns } from '#server/platform/db/columns.ts'
import { PERSONAL, type PersonalEntry, personalColumnsOf } from '#server/platform/db/personal-data.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { classOf, listedColumns } from '#server/platform/db/testing/not-personal.ts'
import { mailboxDigest, postMail } from '#server/platform/mail/outbox.ts'
import { addressKeyOf } from '../newsletter/letters/queries.ts'
import { aVisit } from '../testing/people.ts'
import { unzip } from '../testing/unzip.ts'

/** A database of its own: these tests add columns to it. */
let spa: Spa
beforeAll(async () => {
  spa = await openSpa()
})
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  const tables = [...new Set((PERSONAL as readonly PersonalEntry[]).map(({ table }) => sql.table(table)))]
  await sql`truncate ${sql.join(tables)}, letters cascade`.execute(spa.db)
})
afterEach(async () => {
  for (const { table, column } of added.splice(0))
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(spa.db)
})
afterAll(() => spa.close())

const added: { table: string; column: string }[] = []
async function addColumn(table: string, column: string, type: string) {
  await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${sql.raw(type)}`.execute(spa.db)
  added.push({ table, column })
}

/** What an engineer reads who has added a column. */
async function complaints(): Promise<string[]> {
  const columns = await selectColumns(spa.db)
  const unknown = columns
    .filter(({ table, column, isText }) => isText && classOf(table, column) === undefined)
    .map(
      ({ table, column }) =>
        `${table}.${column} can hold words about a customer, and server/platform/db/personal-data.ts does not know it. ` +
        'Put it into PERSONAL with how it is treated (erasing, the nightly round and the export then do it), or into ABOUT_NOBODY of server/platform/db/testing/not-personal.ts.',
    )
  const gone = listedColumns()
    .filter(listed => !columns.some(({ table, column }) => table === listed.table && column === listed.column))
    .map(
      ({ table, column }) =>
        `${table}.${column} is gone from the database. Take it out of server/platform/db/personal-data.ts or testing/not-personal.ts.`,
    )
  return [...unknown, ...gone]
}

test('every column that can hold words is personal, or is about nobody', async () => {
  expect(await complaints()).toEqual([])
})

test.each([
  ['people', 'nickname', 'text'],
  ['payments', 'remarks', 'varchar(80)'],
  ['bookings', 'allergies', "text[] not null default '{}'"],
  ['services', 'asked_for_by', "jsonb not null default '{}'"],
  ['devices', 'portrait', 'bytea'],
])('a new column %s.%s (%s) that nobody has classified fails, and says what to do', async (table, column, type) => {
  await addColumn(table, column, type)
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(await complaints()).toEqual([
    expect.stringContaining(
      `${table}.${name} can hold words about a customer, and server/platform/db/personal-data.ts does not`,
    ),
  ])
})

const who = { fullName: 'Zebedia Quxcanary', email: 'zeb.quxcanary@example.com', phoneNumber: '+234 814 987 6543' }
const CODE = 'QXCNR'
const CANARY = /quxcanary|qxcnr|814\D*987\D*6543/i

/** A row in every table of the list that is the person's by what the table is found by; the rest of it is filled afterwards. */
async function aLife() {
  const { db, clock } = spa
  const now = clock.now()
  const visit = await aVisit(spa, who)
  const [bookingId, personId] = [visit.id, visit.personId!]
  const sub = await db.selectFrom('subServices').select(['id', 'serviceId']).orderBy('id').executeTakeFirstOrThrow()
  const of = { serviceId: sub.serviceId, subServiceId: sub.id, bookingDate: '2026-11-25' }
  const id = randomUUID()
  const insert = <T extends keyof Tables>(table: T, row: Record<string, unknown>) =>
    db
      .insertInto(table)
      .values(row as never)
      .execute()
  const made = { id, createdAt: now }
  const till = { deviceName: 'Till', at: now }
  const later = new Date(now.getTime() + 1)
  const file = { fileName: `${id}.png`, uploadHash: id, contentType: 'image/png', sizeBytes: 9 }
  await insert('receipts', { ...made, bookingId, ...file })
  await insert('receiptPrints', { ...made, bookingId, uploadHash: id })
  await insert('letters', { ...made, subject: 'News', body: '<p>Hello</p>', updatedAt: now })
  await insert('letterRecipients', { letterId: id, addressKey: addressKeyOf(who.email), mailId: id, postedAt: now })
  const letter = { kind: 'booking-moved', subject: 'Moved', html: '', text: 'Moved' } as const
  await postMail(db, { ...letter, to: `Zeb <${who.email}>` }, now)
  // To somebody else, and about somebody else too.
  const otherMail = await postMail(db, { ...letter, to: 'owner@spa.example' }, now)
  const mailbox = mailboxDigest(who.email)
  await insert('outbox', { ...made, kind: 'x', mail: '{}', dueAt: now, sentAt: now, mailbox })
  const attempt = { scope: 'create booking', key: id, bodyHash: id, runningUntil: now, createdAt: now }
  await insert('idempotencyKeys', { ...attempt, answer: JSON.stringify({ _id: bookingId }) })
  await insert('payments', { id, bookingId, direction: 'in', method: 'cash', amountNaira: 25_000, ...till })
  await insert('addedLines', { id, bookingId, kind: 'discount', label: '', quantity: 1, amountNaira: -1000, ...till })
  const change = { version: 1, what: 'done', before: '{}', after: '{}', mailIds: '[]', paymentIds: '[]' }
  await insert('bookingChanges', { id, bookingId, ...change, ...till })
  await insert('newsletterSubscribers', { email: who.email, subscribedAt: now })
  await insert('newsletterCodes', { ...made, email: who.email, codeHash: id, expiresAt: now })
  await insert('wrongCodes', { who: `newsletter ${who.email}`, tries: 1, lastAt: now })
  const place = { ...made, ...of, mailboxKey: 'their-mailbox' }
  await insert('waitingPlaces', { ...place, email: who.email })
  const slot = { bookingTime: '9:00 AM', station: 1, startsAt: now, freeAgainAt: later }
  const offer = { placeId: id, mailedOn: '2026-11-16', mailId: '', state: 'over', openUntil: now }
  await insert('waitingOffers', { ...place, ...slot, ...offer })
  await insert('refundAccounts', { bookingId, bank: '058', number: '0123456789', name: who.fullName, at: now })
  const answers = { pregnancy: 'No', allergies: 'Yes: nuts', conditions: 'No', injuries: 'No' }
  await insert('healthAnswers', { bookingId, ...answers, consentedAt: now, updatedAt: now })
  await insert('surveyAnswers', { ...made, source: `I am ${who.fullName}`, type: 'beauty' })
  await insert('blocks', { ...made, startsAt: now, endsAt: later, deviceName: 'Till' })
  await insert('closures', { ...made, fromDate: '2026-12-25', toDate: '2026-12-25' })
  const request = { kind: 'copy', askedAt: now, dueAt: now, status: 'refused', deviceName: 'Till' }
  await insert('privacyRequests', { id, personId, bookingId, ...request })
  const other = { otherId: 'x', otherNote: '', otherCreatedAt: now, otherSeenAt: now, noteBefore: '', bookingIds: '[]' }
  await insert('peopleMerges', { id, personId, ...other, ...till })
  return { personId, bookingId, otherMail }
}

/** By which a row is found to be theirs, or which has to be a word of its own kind: it says who they are already. */
const FOUND_BY = [
  'receipts.fileName',
  'bookings.fullName',
  'bookings.phoneNumber',
  'wrongCodes.who',
  'letterRecipients.addressKey',
  'waitingPlaces.email',
  'newsletterSubscribers.email',
  'newsletterCodes.email',
  'bookings.email',
  'outbox.mailbox',
  'idempotencyKeys.answer',
]

/** The canary in every personal column of every table, as its type wants it; each time another word, so that a copy of it can be told. */
async function fill(): Promise<Map<string, string>> {
  const canaries = new Map<string, string>()
  for (const column of (await selectColumns(spa.db)).filter(isCanaries)) {
    const name = `${column.table}.${column.column}`
    if (FOUND_BY.includes(name)) continue
    const canary = name === 'bookings.paymentCode' ? CODE : `${who.fullName} ${name.replace('.', ' ')}`
    const { numAffectedRows } = await sql`
      update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${canaryFor(column, canary)}`.execute(spa.db)
    expect(Number(numAffectedRows), name).toBeGreaterThan(0)
    canaries.set(name, canary)
  }
  return canaries
}

const isCanaries = ({ table, column, isGenerated, isText }: Column) =>
  isText && !isGenerated && classOf(table, column) === 'personal'

function canaryFor({ table, column, type }: Column, canary: string): RawBuilder<unknown> {
  // What a change altered of a booking: every personal field of it.
  if (table === 'bookingChanges')
    return sql`${JSON.stringify(Object.fromEntries(personalColumnsOf('bookings').map(one => [one.column, canary])))}::jsonb`
  if (table === 'outbox' && column === 'mail') return sql`mail || ${JSON.stringify({ text: canary })}::jsonb`
  if (table === 'surveyAnswers') return sql`${canary}`
  if (type === 'jsonb') return sql`${JSON.stringify({ said: canary })}::jsonb`
  if (type === 'bytea') return sql`convert_to(${canary}, 'UTF8')`
  if (type.startsWith('_')) return sql`array[${canary}]`
  return sql`${canary}`
}

async function traces(): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, type } of (await selectColumns(spa.db)).filter(({ isText }) => isText)) {
    const text = type === 'bytea' ? sql`convert_from(${sql.ref(column)}, 'UTF8')` : sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ text: string | null }>`select ${text} as text from ${sql.table(table)}`.execute(spa.db)
    if (rows.some(row => CANARY.test(row.text ?? ''))) found.push(`${table}.${column}`)
  }
  return found
}

const ENTRIES: readonly PersonalEntry[] = PERSONAL
const personal = () =>
  new Set(ENTRIES.flatMap(({ table, columns }) => Object.keys(columns).map(column => `${table}.${column}`)))

test('a text in a person’s own rows goes whole: searching it for their name is not enough', () => {
  const columnsOf = (table: string, ways: PersonalEntry['erase'][]) =>
    ENTRIES.filter(one => one.table === table && ways.includes(one.erase)).flatMap(({ columns }) =>
      Object.keys(columns),
    )
  for (const table of new Set(ENTRIES.map(one => one.table))) {
    const goesWhole = columnsOf(table, ['empty', 'delete'])
    if (goesWhole.length > 0) expect(goesWhole, table).toEqual(expect.arrayContaining(columnsOf(table, ['redact'])))
  }
})

test('a canary in every personal column of every table: the copy has what the list says, and erasing leaves none', async () => {
  const { personId, bookingId, otherMail } = await aLife()
  const canaries = await fill()
  expect(await traces()).toEqual(expect.arrayContaining([...canaries.keys()]))
  expect([...personal()].filter(name => !canaries.has(name) && !FOUND_BY.includes(name))).toEqual(['bookings.words'])

  const copy = await spa.call('exportPerson', { parts: { id: personId }, headers: asOwner })
  const files = unzip(copy.rawPayload)
  const [data, page] = [files.get('data.json')!.toString(), files.get('index.html')!.toString()]
  for (const { table, erase, columns, heading } of PERSONAL as readonly PersonalEntry[])
    for (const [column, { exported }] of Object.entries(columns)) {
      const canary = canaries.get(`${table}.${column}`)
      if (erase === 'redact' || canary === undefined) continue
      expect(data.includes(canary), `${table}.${column} is ${exported ? '' : 'not '}part of the copy`).toBe(exported)
      if (exported && heading) expect(page, `${table}.${column}`).toContain(canary)
    }

  const erased = await spa.call('erasePerson', { parts: { id: personId }, headers: asOwner })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(await traces()).toEqual([])
  // What is about nobody stays: the figures, and the letter to somebody else.
  const booking = await spa.db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow()
  expect(booking).toMatchObject({ priceNaira: 25_000, serviceName: 'Hammam', status: 'done', personId: null })
  const left = await spa.db.selectFrom('outbox').select('mail').where('id', '=', otherMail).executeTakeFirstOrThrow()
  expect(left.mail).toMatchObject({ to: 'owner@spa.example', text: '(erased) outbox mail' })
})

test('the nightly round forgets of an old visit what the list says, and its indexes know of whom', async () => {
  await aLife()
  await fill()
  spa.clock.set('2030-03-15T03:00:00Z')
  await forgetWhatIsOver(spa.deps)
  const forgotten = personalColumnsOf('bookings').filter(({ treatment }) => treatment.forgotten || treatment.counted)
  for (const row of await spa.db.selectFrom('bookings').selectAll().execute())
    for (const { column } of forgotten) expect(row[column] ?? '', column).toBe('')

  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(indpred, indrelid) as predicate from pg_index
    where indexrelid in ('bookings_with_contact'::regclass, 'bookings_lapsed_with_contact'::regclass)`.execute(spa.db)
  const words = (await selectColumns(spa.db, 'bookings')).filter(
    ({ column, isNullable }) => !isNullable && forgotten.some(one => one.column === column),
  )
  for (const { predicate } of rows)
    for (const { column } of words)
      expect(predicate, `${column} is new: a migration has to make this index with it`).toContain(
        `${column.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)} <> ''`,
      )
})
