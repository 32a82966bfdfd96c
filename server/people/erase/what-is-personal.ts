import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  blankBookings,
  blankChanges,
  blankReferences,
  blankRequests,
  deleteAttempts,
  deleteCodes,
  deleteMails,
  deleteMentions,
  deleteMerges,
  deleteOffers,
  deletePerson,
  deletePlaces,
  deletePrints,
  deleteReceipts,
  deleteSubscriptions,
  deleteWrongCodes,
  forgetLetters,
  redactReasons,
} from './queries.ts'
import type { Signs } from './signs.ts'

export interface Personal {
  tables: (keyof Tables)[]
  /** What of it is about a customer, as SQL names it. */
  columns: string[]
  /** Removes what is known of somebody, and gives back how many rows that were. */
  erase(tx: Db, signs: Signs, now: Date): Promise<number>
}

/**
 * Everything the database knows of a customer, in the order it is erased. Figures stay: what was booked, when, and what was paid. A
 * test fails for a column of any table that is neither here nor among those that are about nobody.
 */
export const PERSONAL = {
  receipts: { tables: ['receipts'], columns: ['file_name', 'upload_hash'], erase: deleteReceipts },
  prints: {
    tables: ['receiptPrints'],
    columns: ['upload_hash', 'file_hash', 'signature', 'thumb', 'detail'],
    erase: deletePrints,
  },
  mails: { tables: ['outbox'], columns: ['mail', 'mailbox', 'last_error'], erase: deleteMails },
  attempts: { tables: ['idempotencyKeys'], columns: ['key', 'body_hash', 'answer'], erase: deleteAttempts },
  references: { tables: ['payments'], columns: ['reference'], erase: blankReferences },
  history: { tables: ['bookingChanges'], columns: ['before', 'after'], erase: blankChanges },
  letters: { tables: ['newsletterSubscribers'], columns: ['email'], erase: deleteSubscriptions },
  recipients: { tables: ['letterRecipients'], columns: ['address_key'], erase: forgetLetters },
  offers: { tables: ['waitingOffers'], columns: ['mailbox_key'], erase: deleteOffers },
  places: {
    tables: ['waitingPlaces'],
    columns: ['email', 'full_name', 'mailbox_key', 'network_key'],
    erase: deletePlaces,
  },
  codes: { tables: ['newsletterCodes'], columns: ['email', 'code_hash', 'mailbox'], erase: deleteCodes },
  wrongCodes: { tables: ['wrongCodes'], columns: ['who'], erase: deleteWrongCodes },
  answers: { tables: ['surveyAnswers'], columns: ['source'], erase: deleteMentions },
  reasons: { tables: ['blocks', 'closures'], columns: ['reason'], erase: redactReasons },
  requests: { tables: ['privacyRequests'], columns: ['reason'], erase: blankRequests },
  merges: { tables: ['peopleMerges'], columns: ['other_note', 'note_before'], erase: deleteMerges },
  bookings: {
    tables: ['bookings'],
    columns: [
      'full_name',
      'email',
      'phone_number',
      // The database makes it of those three, so it goes with them.
      'words',
      'note',
      'private_note',
      'decision_reason',
      'payment_code',
      'mailbox_key',
      'phone_key',
      'device_key',
      'network_key',
    ],
    erase: blankBookings,
  },
  person: { tables: ['people'], columns: ['private_note'], erase: deletePerson },
} satisfies Record<string, Personal>

/**
 * Texts that are about no customer: what the spa says and sells, what its own people and devices are called, digests of its keys,
 * and identifiers.
 * @internal a test holds every column to this list or the other
 */
export const ABOUT_NOBODY: Partial<Record<keyof Tables, readonly string[]>> = {
  services: ['slug', 'name', 'title', 'description', 'image_url'],
  subServices: ['name', 'description', 'availability'],
  bookings: [
    'hash',
    'booking_time',
    'service_name',
    'sub_service_name',
    'status_before_cancel',
    'refund',
    'origin',
    'calendar_organizer',
  ],
  bookingChanges: ['mail_ids', 'payment_ids'],
  idempotencyKeys: ['scope'],
  bankAccounts: ['bank_name', 'name', 'number'],
  secrets: ['name', 'value'],
  outbox: ['about', 'topic'],
  reminders: ['about'],
  surveyAnswers: ['type'],
  settings: ['site', 'maintenance_text', 'pause_text'],
  ownerToken: ['token_hash'],
  ownerRecord: ['before', 'after'],
  seeds: ['name'],
  devices: ['name', 'token_hash'],
  deskKeys: ['purpose', 'key_hash', 'code_hash', 'name'],
  stepUpCodes: ['code_hash'],
  spa: ['changes'],
  pictures: ['alt', 'files'],
  // Places on a picture; the rows go with the prints they compare.
  receiptLikenesses: ['spots', 'other_spots'],
  peopleMerges: ['booking_ids'],
  retentionResults: ['place'],
  letters: ['subject', 'body', 'written_to'],
  waitingOffers: ['booking_time', 'state'],
  timesRevisions: ['recent'],
}
