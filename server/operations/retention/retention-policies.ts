import { join } from 'node:path'
import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
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
import { forgetEndedDevices } from '#server/access/devices.ts'
import { forgetOldKeys } from '#server/access/enter.ts'
import { deletePastBlocks, deletePastClosures } from '#server/booking/blocks/queries.ts'
import { forgetSources } from '#server/booking/holds/queries.ts'
import { forgetOldAttempts } from '#server/booking/idempotency/idempotency.ts'
import { forgetRefundAccounts } from '#server/booking/refund/account.ts'
import { forgetPastWaiting } from '#server/booking/waiting/place.ts'
import { removeUnusedPictures } from '#server/catalogue/pictures/pictures.ts'
import { forgetOldReminders } from '#server/desk/reminders/reminders.ts'
import { deletePrintsBefore } from '#server/money/duplicate-receipts/queries.ts'
import { finishErasing } from '#server/people/erase/erase.ts'
import { forgetRecipients } from '#server/people/newsletter/letters/forget.ts'
import { forgetOldCodes } from '#server/people/newsletter/newsletter.ts'
import { deleteUnknownPeople } from '#server/people/queries.ts'
import { deleteOldRequests } from '#server/people/requests/queries.ts'
import { deleteAnswersBefore } from '#server/people/survey/queries.ts'
import { removeLeftovers } from '#server/platform/data-folder/contents.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeOldMailFiles } from '#server/platform/mail/mail-files.ts'
import { forgetReceipts, removeLostFiles } from './files.ts'
import {
  deleteOldMails,
  deleteOldResults,
  forgetLapsedContacts,
  forgetOldContacts,
  selectNamedPictures,
  selectNamedReceipts,
} from './queries.ts'

export type RetentionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'receipts' | 'pictures' | 'cache'>

export interface Policy {
  what: string
  /** The tables it keeps small. */
  tables: (keyof Tables)[]
  /** Rows are cleaned once for all processes, files by every machine in its own folder. */
  where: 'database' | 'folder'
  clean: Clean
}

/** Removes what is over, and returns how much. */
type Clean = (deps: RetentionDeps, now: Date, retention: Spa['retention']) => Promise<number>

const ago = (now: Date, days: number) => new Date(now.getTime() - days * MS_PER_DAY)
const rows = (what: string, tables: (keyof Tables)[], clean: Clean): Policy => ({
  what,
  tables,
  where: 'database',
  clean,
})
const files = (what: string, clean: Clean): Policy => ({ what, tables: [], where: 'folder', clean })

/**
 * Everything that would only ever grow, in the order it is cleaned every night; docs/GROWTH.md says it in words. The terms of
 * personal data are the owner's (`retention`), the others are constants.
 */
export const POLICIES: Policy[] = [
  rows('contacts of lapsed bookings', [], ({ db }, now, { lapsedContactDays }) =>
    forgetLapsedContacts(db, ago(now, lapsedContactDays)),
  ),
  rows('receipts', ['receipts'], (deps, now, { receiptDays }) => forgetReceipts(deps, ago(now, receiptDays))),
  rows('accounts for refunds', ['refundAccounts'], (deps, now, { receiptDays }) =>
    forgetRefundAccounts(deps, ago(now, receiptDays)),
  ),
  rows('traces of receipts', ['receiptPrints', 'receiptLikenesses'], ({ db }, now, { receiptTraceDays }) =>
    deletePrintsBefore(db, ago(now, receiptTraceDays)),
  ),
  rows('contacts of past visits', [], ({ db }, now, { contactMonths }) =>
    forgetOldContacts(db, monthsBefore(now, contactMonths)),
  ),
  // Before the mails, from which failed deliveries are counted.
  rows('who had which letter', ['letterRecipients'], (deps, now, { sentMailDays }) =>
    forgetRecipients(deps, ago(now, sentMailDays)),
  ),
  // After the contacts: a person without one is removed with the notes about them.
  rows('people nobody knows any more', ['people', 'peopleMerges'], ({ db }) => deleteUnknownPeople(db)),
  rows('erasing that was broken off', [], deps => finishErasing(deps)),
  rows('answered requests about data', ['privacyRequests'], ({ db }, now) =>
    deleteOldRequests(db, ago(now, REQUEST_KEPT_DAYS)),
  ),
  rows('mails', ['outbox'], ({ db }, now, { sentMailDays }) => deleteOldMails(db, ago(now, sentMailDays))),
  rows('keys', ['deskKeys', 'stepUpCodes'], deps => forgetOldKeys(deps)),
  rows('codes', ['newsletterCodes', 'wrongCodes'], deps => forgetOldCodes(deps)),
  rows('attempts', ['idempotencyKeys'], deps => forgetOldAttempts(deps)),
  rows('what was said once', ['reminders'], deps => forgetOldReminders(deps)),
  rows('networks and devices', [], ({ db }, now) => forgetSources(db, ago(now, SOURCE_KEPT_DAYS))),
  rows('survey answers', ['surveyAnswers'], ({ db }, now) => deleteAnswersBefore(db, ago(now, SURVEY_KEPT_DAYS))),
  rows('devices that ended', ['devices'], (deps, now) => forgetEndedDevices(deps, ago(now, DEVICE_KEPT_DAYS))),
  rows('blocks in the past', ['blocks'], ({ db }, now) => deletePastBlocks(db, ago(now, BLOCK_KEPT_DAYS))),
  rows('closed days in the past', ['closures'], ({ db }, now) => deletePastClosures(db, ago(now, CLOSURE_KEPT_DAYS))),
  rows('who waited for a day that is over', ['waitingPlaces', 'waitingOffers'], deps => forgetPastWaiting(deps)),
  rows('results of machines that are gone', ['retentionResults'], ({ db }, now) =>
    deleteOldResults(db, ago(now, RESULT_KEPT_DAYS)),
  ),
  rows('unused pictures', ['pictures'], deps => removeUnusedPictures(deps)),
  files('receipt files without a row', ({ db, receipts, log }, now) =>
    removeLostFiles(receipts, names => selectNamedReceipts(db, names), { before: ago(now, LOST_FILE_DAYS), log }),
  ),
  files('picture files without a row', ({ db, pictures, log }, now) =>
    removeLostFiles(pictures, names => selectNamedPictures(db, names), { before: ago(now, LOST_FILE_DAYS), log }),
  ),
  files('mails as files', ({ config }, now, { sentMailDays }) =>
    removeOldMailFiles(join(config.dataDir, 'mail'), ago(now, sentMailDays)),
  ),
  files('what restores and broken-off backups left', ({ config }, now) =>
    removeLeftovers(config.dataDir, now, ago(now, BEFORE_RESTORE_DAYS)),
  ),
]

/** The last day of a month that is shorter. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}
