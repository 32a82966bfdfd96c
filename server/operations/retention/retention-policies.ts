import { join } from 'node:path'
import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { HEALTH_KEPT_DAYS, REQUEST_KEPT_DAYS, SOURCE_KEPT_DAYS } from '#contract/rules.ts'
import { forgetEndedDevices } from '#server/access/devices.ts'
import { forgetOldKeys } from '#server/access/enter.ts'
import { deletePastBlocks, deletePastClosures } from '#server/booking/blocks/queries.ts'
import { forgetHealth } from '#server/booking/health/queries.ts'
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
import { removeLeftovers } from '#server/platform/data-folder/contents.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeOldMailFiles } from '#server/platform/mail/mail-files.ts'
import * as queries from './queries.ts'

export type RetentionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'receipts' | 'pictures' | 'cache'>

export interface Policy {
  what: string
  /** Tables that this policy bounds. */
  tables: (keyof Tables)[]
  /** Rows are cleaned once for all processes, files by every machine in its own folder. */
  where: 'database' | 'folder'
  /** Returns the number of rows or files removed. */
  clean(deps: RetentionDeps, now: Date, retention: Spa['retention']): Promise<number>
}

/** Removes data that ended before `before`. */
type Clean = (deps: RetentionDeps, before: Date) => Promise<number>
/** A number of days, or a term that the owner sets. */
type Term = number | keyof Spa['retention']

/** `term` omitted: `clean` computes its own cutoff. */
function rows(what: string, tables: (keyof Tables)[], clean: Clean, term: Term = 0): Policy {
  return { what, tables, where: 'database', clean: (deps, now, set) => clean(deps, startOf(term, now, set)) }
}

function files(what: string, clean: Clean, term: Term): Policy {
  return { ...rows(what, [], clean, term), where: 'folder' }
}

/** Everything that would only ever grow, in the order it is cleaned every night; docs/GROWTH.md describes it. */
export const POLICIES: Policy[] = [
  rows(
    'contacts of lapsed bookings',
    [],
    ({ db }, before) => queries.forgetLapsedContacts(db, before),
    'lapsedContactDays',
  ),
  rows('receipts', ['receipts'], forgetReceipts, 'receiptDays'),
  rows('answers about health', ['healthAnswers'], ({ db }, before) => forgetHealth(db, before), HEALTH_KEPT_DAYS),
  rows('accounts for refunds', ['refundAccounts'], forgetRefundAccounts, 'receiptDays'),
  rows(
    'traces of receipts',
    ['receiptPrints', 'receiptLikenesses'],
    ({ db }, before) => deletePrintsBefore(db, before),
    'receiptTraceDays',
  ),
  rows('contacts of past visits', [], ({ db }, before) => queries.forgetOldContacts(db, before), 'contactMonths'),
  // Before the mails, from which failed deliveries are counted.
  rows('who had which letter', ['letterRecipients'], forgetRecipients, 'sentMailDays'),
  // After the contacts: a person without one is removed with the notes about them.
  rows('people nobody knows any more', ['people', 'peopleMerges'], ({ db }) => deleteUnknownPeople(db)),
  rows('erasing that was broken off', [], finishErasing),
  rows('answered requests about data', ['privacyRequests'], deleteOldRequests, REQUEST_KEPT_DAYS),
  rows('mails', ['outbox'], ({ db }, before) => queries.deleteOldMails(db, before), 'sentMailDays'),
  rows('keys', ['deskKeys', 'stepUpCodes'], forgetOldKeys),
  rows('codes', ['newsletterCodes', 'wrongCodes'], forgetOldCodes),
  rows('attempts', ['idempotencyKeys'], forgetOldAttempts),
  rows('what was said once', ['reminders'], forgetOldReminders),
  rows('networks and devices', [], ({ db }, before) => forgetSources(db, before), SOURCE_KEPT_DAYS),
  rows('survey answers', ['surveyAnswers'], queries.olderThan('surveyAnswers', 'createdAt'), 730),
  rows('devices that ended', ['devices'], forgetEndedDevices, 30),
  rows('blocks in the past', ['blocks'], ({ db }, before) => deletePastBlocks(db, before), 90),
  rows('closed days in the past', ['closures'], ({ db }, before) => deletePastClosures(db, before), 730),
  rows('who waited for a day that is over', ['waitingPlaces', 'waitingOffers'], forgetPastWaiting),
  rows('results of machines that are gone', ['retentionResults'], queries.olderThan('retentionResults', 'at'), 90),
  rows('unused pictures', ['pictures'], removeUnusedPictures),
  files('receipt files without a row', removeLostFiles('receipts', queries.selectNamedReceipts), 30),
  files('picture files without a row', removeLostFiles('pictures', queries.selectNamedPictures), 30),
  files(
    'mails as files',
    ({ config }, before) => removeOldMailFiles(join(config.dataDir, 'mail'), before),
    'sentMailDays',
  ),
  files(
    'what restores and broken-off backups left',
    ({ config, clock }, before) => removeLeftovers(config.dataDir, clock.now(), before),
    30,
  ),
]

function startOf(term: Term, now: Date, retention: Spa['retention']): Date {
  if (term === 'contactMonths') return monthsBefore(now, retention.contactMonths)
  const days = typeof term === 'number' ? term : retention[term]
  return new Date(now.getTime() - days * MS_PER_DAY)
}

/** The last day of a month that is shorter. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}

const BATCH = 100
/** So few are removed even if most files have no row. */
const FEW = 20

/** Files first: a row without its file is found the next night, a file without its row only a month later. */
async function forgetReceipts({ db, receipts }: Pick<Deps, 'db' | 'receipts'>, before: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const old = await queries.selectOldReceipts(db, before, BATCH)
    for (const { fileName } of old) await receipts.remove(fileName)
    await queries.deleteReceipts(
      db,
      old.map(({ id }) => id),
    )
    forgotten += old.length
    if (old.length < BATCH) return forgotten
  }
}

/**
 * Removes files that no row names, as an upload leaves whose transaction failed. They must be older than any upload takes,
 * because a file is written before its row. If most files have no row, the database is the wrong one, and nothing is removed.
 */
function removeLostFiles(name: 'receipts' | 'pictures', selectNamed: typeof queries.selectNamedReceipts): Clean {
  return async ({ db, log, [name]: store }, before) => {
    await store.removeUnfinished(before)
    const lost: string[] = []
    let known = 0
    for await (const names of store.list(before)) {
      const named = new Set(await selectNamed(db, names))
      known += named.size
      lost.push(...names.filter(file => !named.has(file)))
    }
    if (lost.length > FEW && lost.length > known) {
      log.error({ lost: lost.length, known }, 'most files have no row: is this the right database? None was removed.')
      return 0
    }
    for (const file of lost) await store.remove(file)
    return lost.length
  }
}
