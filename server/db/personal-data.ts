import type { Tables } from './tables.ts'

/** How a column is treated that says something about a customer. */
export interface Treatment {
  /** Part of the copy that a person gets of their data. */
  exported: boolean
  /** Emptied by the nightly round with the contact of an old visit. */
  forgotten?: true
  /** A keyed hash for counting, emptied by the nightly round once it no longer counts. */
  counted?: true
  /** A JSON object of fields of this table: its personal ones are taken out, the rest stays. */
  fieldsOf?: 'bookings'
}

/** What they told us, or what we wrote about them. */
const told: Treatment = { exported: true }
const contact: Treatment = { exported: true, forgotten: true }
/** Digests, derived texts, files and copies of what is exported elsewhere: of no use to the person. */
const trace: Treatment = { exported: false }
/** By whom a booking was made, as keyed hashes. */
const source: Treatment = { exported: false, counted: true }

/** What a change altered of a booking. */
const fields: Treatment = { exported: true, fieldsOf: 'bookings' }

type Columns<T extends keyof Tables> = { [Column in keyof Tables[T]]?: Treatment }

type Entry<T extends keyof Tables> = {
  table: T
  /**
   * What erasing does: deletes the rows that are theirs, empties these columns of them, or takes every mention of the person out of
   * these columns of all rows.
   */
  erase: 'delete' | 'empty' | 'redact'
  columns: Columns<T>
  /** The heading of these rows in the exported page, where it does not show them already. */
  heading?: string
}
export type PersonalEntry = { [T in keyof Tables]: Entry<T> }[keyof Tables]

const entry = <T extends keyof Tables, E extends Entry<T>['erase']>(
  table: T,
  rest: Omit<Entry<T>, 'table' | 'erase'> & { erase: E },
) => ({ table, ...rest })

/**
 * Everything the database knows of a customer, in the order it is erased. Erasing, the nightly round, the export and the history of a
 * booking make their SQL from it: a column is added here and nowhere else. Figures stay: what was booked, when, and what was paid.
 * Which rows are a person's says `THEIRS` in server/people/erase/queries.ts.
 */
export const PERSONAL = [
  entry('receipts', { erase: 'delete', columns: { fileName: trace, uploadHash: trace } }),
  entry('receiptPrints', {
    erase: 'delete',
    columns: { uploadHash: trace, fileHash: trace, signature: trace, thumb: trace, detail: trace },
  }),
  entry('letterRecipients', { erase: 'delete', columns: { addressKey: trace } }),
  entry('outbox', {
    erase: 'delete',
    columns: { mail: told, lastError: told, mailbox: trace },
    heading: 'Emails that are waiting to be sent',
  }),
  // A letter to somebody else that names them among others goes on without the name.
  entry('outbox', { erase: 'redact', columns: { mail: trace, lastError: trace } }),
  entry('idempotencyKeys', { erase: 'delete', columns: { key: trace, bodyHash: trace, answer: trace } }),
  // What was written with somebody else's booking can name them, too.
  entry('payments', { erase: 'redact', columns: { reference: trace } }),
  entry('payments', { erase: 'empty', columns: { reference: told } }),
  entry('refundAccounts', {
    erase: 'delete',
    columns: { bank: told, number: told, name: told },
    heading: 'Accounts for refunds',
  }),
  entry('bookingChanges', { erase: 'redact', columns: { before: fields, after: fields } }),
  entry('bookingChanges', {
    erase: 'empty',
    columns: { before: fields, after: fields },
  }),
  entry('newsletterSubscribers', { erase: 'delete', columns: { email: told }, heading: 'Newsletter' }),
  // Before the places, which say whose it was.
  entry('waitingOffers', { erase: 'delete', columns: { mailboxKey: trace } }),
  entry('waitingPlaces', {
    erase: 'delete',
    columns: { email: told, fullName: told, phoneNumber: told, mailboxKey: trace, networkKey: trace },
    heading: 'Waiting list',
  }),
  entry('newsletterCodes', {
    erase: 'delete',
    columns: { email: told, codeHash: trace, mailbox: trace },
    heading: 'Codes for the newsletter',
  }),
  entry('wrongCodes', { erase: 'delete', columns: { who: told }, heading: 'Wrong codes' }),
  // Tied to nobody; whoever signed theirs is found by what they wrote.
  entry('surveyAnswers', { erase: 'delete', columns: { source: told }, heading: 'Survey' }),
  entry('blocks', { erase: 'redact', columns: { reason: trace } }),
  entry('closures', { erase: 'redact', columns: { reason: trace } }),
  entry('privacyRequests', { erase: 'redact', columns: { reason: trace } }),
  entry('privacyRequests', {
    erase: 'empty',
    columns: { reason: told },
    heading: 'Answers to what you asked about your data',
  }),
  entry('peopleMerges', {
    erase: 'redact',
    columns: { otherNote: trace, noteBefore: trace, otherCareNote: trace, careNoteBefore: trace },
  }),
  entry('peopleMerges', {
    erase: 'delete',
    columns: { otherNote: told, noteBefore: told, otherCareNote: told, careNoteBefore: told },
    heading: 'Notes from before two records became one',
  }),
  entry('bookings', { erase: 'redact', columns: { note: trace, privateNote: trace, decisionReason: trace } }),
  entry('bookings', {
    erase: 'empty',
    columns: {
      fullName: contact,
      email: contact,
      phoneNumber: contact,
      note: contact,
      privateNote: contact,
      // The database makes it of the first three, so it goes with them.
      words: trace,
      decisionReason: told,
      paymentCode: told,
      mailboxKey: { ...source, forgotten: true },
      phoneKey: { ...source, forgotten: true },
      deviceKey: source,
      networkKey: source,
    },
  }),
  entry('people', { erase: 'redact', columns: { privateNote: trace, careNote: trace } }),
  entry('people', { erase: 'delete', columns: { privateNote: told, careNote: told } }),
] as const satisfies readonly PersonalEntry[]

/**
 * Texts that are about no customer: what the spa says to everybody and sells, and the record of changes, which says no more of
 * anybody than an id (a test writes a customer into every text of the desk and looks), what its own people and devices are called, digests of its keys,
 * states, and identifiers.
 */
const ABOUT_NOBODY: { [T in keyof Tables]?: readonly (keyof Tables[T] & string)[] } = {
  services: ['slug', 'name', 'title', 'description', 'imageUrl'],
  subServices: ['name', 'description', 'availability'],
  bookings: [
    'hash',
    'bookingTime',
    'serviceName',
    'subServiceName',
    'statusBeforeCancel',
    'refund',
    'origin',
    'calendarOrganizer',
  ],
  bookingChanges: ['mailIds', 'paymentIds'],
  idempotencyKeys: ['scope'],
  outbox: ['about', 'topic'],
  bankAccounts: ['bankName', 'name', 'number'],
  secrets: ['name', 'value'],
  reminders: ['about'],
  surveyAnswers: ['type'],
  settings: ['site', 'maintenanceText', 'pauseText'],
  ownerToken: ['tokenHash'],
  ownerRecord: ['before', 'after'],
  seeds: ['name'],
  devices: ['name', 'tokenHash'],
  deskKeys: ['purpose', 'keyHash', 'codeHash', 'name', 'number', 'network'],
  stepUpCodes: ['codeHash'],
  spa: ['changes'],
  pictures: ['alt', 'files'],
  // Places on a picture; the rows go with the prints they compare.
  receiptLikenesses: ['spots', 'otherSpots'],
  peopleMerges: ['bookingIds'],
  retentionResults: ['place'],
  letters: ['subject', 'body', 'writtenTo'],
  waitingOffers: ['bookingTime', 'state'],
  timesRevisions: ['recent'],
}

/** Names that mean the same in every table, and never a customer. */
const NEVER = /^(id|.+Id|status|kind|what|direction|method|deviceName|contentType|role)$/

/** The personal columns of a table, whatever erasing does with it. */
export function personalColumnsOf<T extends keyof Tables>(
  table: T,
): { column: keyof Tables[T] & string; treatment: Treatment }[] {
  const entries: readonly PersonalEntry[] = PERSONAL
  const columns = entries.filter(one => one.table === table).flatMap(one => Object.entries<Treatment>(one.columns))
  return [...new Map(columns)].map(([column, treatment]) => ({ column: column as keyof Tables[T] & string, treatment }))
}

/** The nightly round empties these; the history of a booking never has them. */
export const FORGOTTEN_OF_BOOKING = personalColumnsOf('bookings')
  .filter(({ treatment }) => treatment.forgotten)
  .map(({ column }) => column)

export const COUNTED_OF_BOOKING = personalColumnsOf('bookings')
  .filter(({ treatment }) => treatment.counted)
  .map(({ column }) => column)

/**
 * Whether a column that can hold words is personal, about nobody, or not said to be either.
 * @internal a test holds every column of the database to the list
 */
export function classOf(table: string, column: string): 'personal' | 'about nobody' | undefined {
  if (personalColumnsOf(table as keyof Tables).some(one => one.column === column)) return 'personal'
  const known: Record<string, readonly string[] | undefined> = ABOUT_NOBODY
  return known[table]?.includes(column) || NEVER.test(column) ? 'about nobody' : undefined
}

/**
 * Everything the list names, to be held against the tables there are.
 * @internal for the same test
 */
export function listedColumns(): { table: string; column: string }[] {
  return [
    ...(PERSONAL as readonly PersonalEntry[]).flatMap(({ table, columns }) =>
      Object.keys(columns).map(column => ({ table, column })),
    ),
    ...Object.entries<readonly string[]>(ABOUT_NOBODY as Record<string, readonly string[]>).flatMap(
      ([table, columns]) => columns.map(column => ({ table, column })),
    ),
  ]
}
