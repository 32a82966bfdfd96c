import type { Tables } from './tables.ts'

export interface Treatment {
  exported: boolean
  /** Emptied by retention with the contact of an old visit. */
  forgotten?: true
  /** A keyed hash for counting, emptied by retention once it no longer counts. */
  counted?: true
  /** A JSON object with fields of this table, of which the personal ones are removed. */
  fieldsOf?: 'bookings'
}

/** Written by the person or about the person. */
const told: Treatment = { exported: true }
const contact: Treatment = { exported: true, forgotten: true }
/** Digests, derived texts, files and copies of what is exported elsewhere. */
const trace: Treatment = { exported: false }
const source: Treatment = { exported: false, counted: true }
const fields: Treatment = { exported: true, fieldsOf: 'bookings' }

type Entry<T extends keyof Tables> = {
  table: T
  /** Deletes the person's rows, empties these columns in them, or removes mentions of the person from them in all rows. */
  erase: 'delete' | 'empty' | 'redact'
  columns: { [Column in keyof Tables[T]]?: Treatment }
  /** Redacting only: the primary key, if it is not "id". */
  key?: keyof Tables[T] & string
  /** Heading in the exported page, if the rows are not shown elsewhere in it. */
  heading?: string
}
export type PersonalEntry = { [T in keyof Tables]: Entry<T> }[keyof Tables]

const entry = <T extends keyof Tables, E extends Entry<T>['erase']>(
  table: T,
  rest: Omit<Entry<T>, 'table' | 'erase'> & { erase: E },
) => ({ table, ...rest })

/**
 * All personal columns, in the order they are erased. Erasing, retention, export and the history of a booking build their SQL from
 * this list. `THEIRS` in server/people/erase/queries.ts selects a person's rows.
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
  // Mails to others that mention the person.
  entry('outbox', { erase: 'redact', columns: { mail: trace, lastError: trace } }),
  entry('idempotencyKeys', { erase: 'delete', columns: { key: trace, bodyHash: trace, answer: trace } }),
  // Lines of others that mention the person.
  entry('addedLines', { erase: 'redact', columns: { label: trace, reason: trace } }),
  entry('addedLines', {
    erase: 'empty',
    columns: { label: told, reason: told },
    heading: 'Added to what your visits cost',
  }),
  // Payments of others that mention the person.
  entry('payments', { erase: 'redact', columns: { reference: trace } }),
  entry('payments', { erase: 'empty', columns: { reference: told } }),
  entry('refundAccounts', {
    erase: 'delete',
    columns: { bank: told, number: told, name: told },
    heading: 'Accounts for refunds',
  }),
  // Answers of others that mention the person, as of a guest.
  entry('healthAnswers', {
    erase: 'redact',
    key: 'bookingId',
    columns: { pregnancy: trace, allergies: trace, conditions: trace, injuries: trace },
  }),
  entry('healthAnswers', {
    erase: 'delete',
    columns: { pregnancy: told, allergies: told, conditions: told, injuries: told },
    heading: 'Your answers about your health',
  }),
  entry('bookingChanges', { erase: 'redact', columns: { before: fields, after: fields } }),
  entry('bookingChanges', { erase: 'empty', columns: { before: fields, after: fields } }),
  entry('newsletterSubscribers', { erase: 'delete', columns: { email: told }, heading: 'Newsletter' }),
  // Offers before places, because the places identify the person.
  entry('waitingOffers', { erase: 'delete', columns: { mailboxKey: trace } }),
  // Others who wait to come together with the person.
  entry('waitingPlaces', { erase: 'redact', columns: { guests: trace } }),
  entry('waitingPlaces', {
    erase: 'delete',
    columns: { email: told, fullName: told, phoneNumber: told, guests: told, mailboxKey: trace, networkKey: trace },
    heading: 'Waiting list',
  }),
  entry('newsletterCodes', {
    erase: 'delete',
    columns: { email: told, codeHash: trace, mailbox: trace },
    heading: 'Codes for the newsletter',
  }),
  entry('wrongCodes', { erase: 'delete', columns: { who: told }, heading: 'Wrong codes' }),
  // Anonymous, unless the text contains a name.
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
  entry('bookings', {
    erase: 'redact',
    columns: { guestNames: trace, note: trace, privateNote: trace, decisionReason: trace },
  }),
  entry('bookings', {
    erase: 'empty',
    columns: {
      fullName: contact,
      email: contact,
      phoneNumber: contact,
      guestNames: contact,
      note: contact,
      privateNote: contact,
      // The database derives this column from the first three, so it is cleared with them.
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

export function personalColumnsOf<T extends keyof Tables>(
  table: T,
): { column: keyof Tables[T] & string; treatment: Treatment }[] {
  const entries: readonly PersonalEntry[] = PERSONAL
  const columns = entries.filter(one => one.table === table).flatMap(one => Object.entries<Treatment>(one.columns))
  return [...new Map(columns)].map(([column, treatment]) => ({ column: column as keyof Tables[T] & string, treatment }))
}

const ofBooking = (kind: 'forgotten' | 'counted') =>
  personalColumnsOf('bookings').flatMap(({ column, treatment }) => (treatment[kind] ? [column] : []))

export const FORGOTTEN_OF_BOOKING = ofBooking('forgotten')
export const COUNTED_OF_BOOKING = ofBooking('counted')
