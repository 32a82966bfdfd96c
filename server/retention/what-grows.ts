import { join } from 'node:path'
import {
  BEFORE_RESTORE_DAYS,
  BLOCK_KEPT_DAYS,
  CLOSURE_KEPT_DAYS,
  DEVICE_KEPT_DAYS,
  LOST_FILE_DAYS,
  REQUEST_KEPT_DAYS,
  RESULT_KEPT_DAYS,
  SOURCE_KEPT_DAYS,
  SURVEY_KEPT_DAYS,
} from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_DAY } from '#contract/time.ts'
import { forgetEndedDevices } from '#server/access/devices.ts'
import { forgetOldKeys } from '#server/access/enter.ts'
import { forgetPastBlocks } from '#server/booking/blocks/blocks.ts'
import { forgetPastClosures } from '#server/booking/closures.ts'
import { forgetSources } from '#server/booking/holds/queries.ts'
import { forgetOldAttempts } from '#server/booking/idempotency/idempotency.ts'
import { forgetRefundAccounts } from '#server/booking/refund/forget.ts'
import { forgetPastWaiting } from '#server/booking/waiting/list.ts'
import { removeLeftovers } from '#server/data-folder/leftovers.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { forgetPrints } from '#server/likeness/likeness.ts'
import { removeOldMailFiles } from '#server/mail/transport.ts'
import { forgetRecipients } from '#server/newsletter/letters/forget.ts'
import { forgetOldCodes } from '#server/newsletter/newsletter.ts'
import { finishErasing } from '#server/people/erase/erase.ts'
import { deleteUnknownPeople } from '#server/people/queries.ts'
import { deleteOldRequests } from '#server/people/requests/queries.ts'
import { removeUnusedPictures } from '#server/pictures/unused.ts'
import { forgetOldReminders } from '#server/reminders/reminders.ts'
import { forgetOldAnswers } from '#server/survey/survey.ts'
import { removeLostFiles } from './lost-files.ts'
import {
  deleteOldMails,
  deleteOldResults,
  forgetLapsedContacts,
  forgetOldContacts,
  selectNamedPictures,
  selectNamedReceipts,
} from './queries.ts'
import { forgetReceipts } from './receipts.ts'

export type RetentionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'receipts' | 'pictures' | 'cache'>

export interface Growing {
  what: string
  /** The tables it keeps small, where it is tables. */
  tables?: (keyof Tables)[]
  /** Files are every machine's own; rows are everybody's. */
  where: 'database' | 'folder'
  /** Removes what is over and gives back how much that was. */
  clean(deps: RetentionDeps, now: Date, retention: Spa['retention']): Promise<number>
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * MS_PER_DAY)

/**
 * Everything that would only ever grow, with what makes it small again. The nightly round walks the list; docs/GROWTH.md
 * says it in words. Personal terms are the owner's (`retention`), the rest are constants of the house.
 */
export const GROWING: Growing[] = [
  {
    what: 'contacts of lapsed bookings',
    where: 'database',
    clean: ({ db }, now, { lapsedContactDays }) => forgetLapsedContacts(db, ago(now, lapsedContactDays)),
  },
  {
    what: 'receipts',
    tables: ['receipts'],
    where: 'database',
    clean: (deps, now, { receiptDays }) => forgetReceipts(deps, ago(now, receiptDays)),
  },
  {
    what: 'accounts for refunds',
    tables: ['refundAccounts'],
    where: 'database',
    clean: (deps, now, { receiptDays }) => forgetRefundAccounts(deps, ago(now, receiptDays)),
  },
  {
    what: 'traces of receipts',
    tables: ['receiptPrints', 'receiptLikenesses'],
    where: 'database',
    clean: ({ db }, now, { receiptTraceDays }) => forgetPrints(db, ago(now, receiptTraceDays)),
  },
  {
    what: 'contacts of past visits',
    where: 'database',
    clean: ({ db }, now, { contactMonths }) => forgetOldContacts(db, monthsBefore(now, contactMonths)),
  },
  // Before the mails: what could not be sent is counted from them.
  {
    what: 'who had which letter',
    tables: ['letterRecipients'],
    where: 'database',
    clean: (deps, now, { sentMailDays }) => forgetRecipients(deps, ago(now, sentMailDays)),
  },
  // After the contacts: whose last one is gone is nobody any more, and what was noted about them goes too.
  {
    what: 'people nobody knows any more',
    tables: ['people', 'peopleMerges'],
    where: 'database',
    clean: ({ db }) => deleteUnknownPeople(db),
  },
  { what: 'erasing that was broken off', where: 'database', clean: deps => finishErasing(deps) },
  {
    what: 'answered requests about data',
    tables: ['privacyRequests'],
    where: 'database',
    clean: ({ db }, now) => deleteOldRequests(db, ago(now, REQUEST_KEPT_DAYS)),
  },
  {
    what: 'mails',
    tables: ['outbox'],
    where: 'database',
    clean: ({ db }, now, { sentMailDays }) => deleteOldMails(db, ago(now, sentMailDays)),
  },
  { what: 'keys', tables: ['deskKeys', 'stepUpCodes'], where: 'database', clean: deps => forgetOldKeys(deps) },
  { what: 'codes', tables: ['newsletterCodes', 'wrongCodes'], where: 'database', clean: deps => forgetOldCodes(deps) },
  { what: 'attempts', tables: ['idempotencyKeys'], where: 'database', clean: deps => forgetOldAttempts(deps) },
  { what: 'what was said once', tables: ['reminders'], where: 'database', clean: deps => forgetOldReminders(deps) },
  {
    what: 'networks and devices',
    where: 'database',
    clean: ({ db }, now) => forgetSources(db, ago(now, SOURCE_KEPT_DAYS)),
  },
  {
    what: 'survey answers',
    tables: ['surveyAnswers'],
    where: 'database',
    clean: ({ db }, now) => forgetOldAnswers(db, ago(now, SURVEY_KEPT_DAYS)),
  },
  {
    what: 'devices that ended',
    tables: ['devices'],
    where: 'database',
    clean: (deps, now) => forgetEndedDevices(deps, ago(now, DEVICE_KEPT_DAYS)),
  },
  {
    what: 'blocks in the past',
    tables: ['blocks'],
    where: 'database',
    clean: (deps, now) => forgetPastBlocks(deps, ago(now, BLOCK_KEPT_DAYS)),
  },
  {
    what: 'closed days in the past',
    tables: ['closures'],
    where: 'database',
    clean: (deps, now) => forgetPastClosures(deps, ago(now, CLOSURE_KEPT_DAYS)),
  },
  {
    what: 'who waited for a day that is over',
    tables: ['waitingPlaces', 'waitingOffers'],
    where: 'database',
    clean: deps => forgetPastWaiting(deps),
  },
  {
    what: 'results of machines that are gone',
    tables: ['retentionResults'],
    where: 'database',
    clean: ({ db }, now) => deleteOldResults(db, ago(now, RESULT_KEPT_DAYS)),
  },
  { what: 'unused pictures', tables: ['pictures'], where: 'database', clean: deps => removeUnusedPictures(deps) },
  {
    what: 'receipt files without a row',
    where: 'folder',
    clean: ({ db, receipts, log }, now) =>
      removeLostFiles(receipts, names => selectNamedReceipts(db, names), { before: ago(now, LOST_FILE_DAYS), log }),
  },
  {
    what: 'picture files without a row',
    where: 'folder',
    clean: ({ db, pictures, log }, now) =>
      removeLostFiles(pictures, names => selectNamedPictures(db, names), { before: ago(now, LOST_FILE_DAYS), log }),
  },
  {
    what: 'mails as files',
    where: 'folder',
    clean: ({ config }, now, { sentMailDays }) =>
      removeOldMailFiles(join(config.dataDir, 'mail'), ago(now, sentMailDays)),
  },
  {
    what: 'what restores and broken-off backups left',
    where: 'folder',
    clean: ({ config }, now) => removeLeftovers(config.dataDir, now, ago(now, BEFORE_RESTORE_DAYS)),
  },
]

/**
 * What grows on purpose, because it is what the spa is about or must be able to prove; about how many bytes, and per what.
 * @internal a test holds every table to this list or the other
 */
export const KEPT: { tables: (keyof Tables)[]; why: string; bytes: string }[] = [
  { tables: ['bookings'], why: 'the diary and every figure made of it', bytes: '1,000 per booking, indexes included' },
  { tables: ['payments'], why: 'the ledger', bytes: '350 per payment' },
  { tables: ['bookingChanges'], why: 'who changed what of a booking', bytes: '400 per change, about two a booking' },
  { tables: ['ownerRecord'], why: "the owner's append-only record", bytes: '500 to 5,000 per change of the owner' },
  { tables: ['services', 'subServices', 'bankAccounts'], why: 'past bookings name them', bytes: '2,000 per service' },
  { tables: ['newsletterSubscribers'], why: 'until they leave', bytes: '100 per subscriber' },
  { tables: ['letters'], why: 'what was written to subscribers', bytes: '2,000 to 40,000 per letter' },
  { tables: ['backups'], why: 'when the last backups were made', bytes: '100 per backup' },
  {
    tables: ['settings', 'spa', 'ownerToken', 'secrets', 'seeds', 'siteRevision', 'timesRevisions'],
    why: 'a row or a few, always the same ones',
    bytes: 'nothing',
  },
]

/** The same day and time so many months ago; the last day where that month is shorter. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}
