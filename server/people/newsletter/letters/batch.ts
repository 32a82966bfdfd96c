import type { Spa } from '#contract/catalogue/spa.ts'
import { mayLetter } from '#contract/people/letter-states.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { postBulk } from '#server/platform/mail/outbox.ts'
import { quietUntil } from '#server/platform/mail/quiet-hours.ts'
import { newsletterLetterMail } from '../mails.ts'
import { type LetterDeps, newsletterSite } from './letters.ts'
import * as queries from './queries.ts'

type BatchDeps = LetterDeps & Pick<Deps, 'log'>

/** Per transaction: a long one blocks others, on the embedded engine all of them. */
const AT_ONCE = 100
/** Mails that were in flight when a letter was stopped have been sent or have failed within this time. */
const COMES_BACK_WITHIN_MS = 10 * MS_PER_MINUTE

type Site = Awaited<ReturnType<typeof newsletterSite>>

/** Writes the mails of this minute, over all letters and processes, and returns their number. A batch is one transaction. */
export async function sendLetters(deps: BatchDeps): Promise<number> {
  const { db, clock, mail, log } = deps
  const now = clock.now()
  const due = await queries.selectUnderWay(db, now, new Date(now.getTime() - COMES_BACK_WITHIN_MS))
  if (due.length === 0) return 0
  const site = await newsletterSite(deps)
  let posted = 0
  for (const { id } of due)
    for (let written = AT_ONCE; written === AT_ONCE; posted += written)
      written = await inTransaction(db, tx => moveOn(tx, deps, id, site)).catch(error => {
        // Does not block the other letters; the next run retries it.
        log.warn({ err: error, letter: id }, 'a letter could not be sent on')
        return 0
      })
  if (posted > 0) mail.wake()
  return posted
}

async function moveOn(tx: Db, { clock }: BatchDeps, id: string, site: Site): Promise<number> {
  if (!(await queries.claimTurn(tx))) return 0
  const letter = await queries.lockLetter(tx, id)
  const now = clock.now()
  if (!letter) return 0
  if (letter.status === 'stopped') {
    // Mails that failed while it was being stopped are not retried.
    if (!letter.forgottenAt) await queries.takeLettersBack(tx, { letterId: letter.id }, now)
    return 0
  }
  if (quietUntil(now, site.spa.timeZone)) return 0
  if (letter.status === 'scheduled' && letter.sendAt! > now) return 0
  if (!mayLetter('start', letter.status) && !mayLetter('finish', letter.status)) return 0
  return writeBatch(tx, await started(tx, letter, now), site, now)
}

/** The first start of a letter fixes its readers; a resumed letter keeps them. */
async function started(tx: Db, letter: queries.LetterRow, now: Date): Promise<queries.LetterRow & { startedAt: Date }> {
  const startedAt = letter.startedAt ?? now
  if (letter.status === 'sending') return { ...letter, startedAt }
  const row = await queries.changeLetter(tx, letter.id, { status: 'sending', startedAt, endedAt: null })
  return { ...row, startedAt }
}

async function writeBatch(
  tx: Db,
  letter: queries.LetterRow & { startedAt: Date },
  site: Site,
  now: Date,
): Promise<number> {
  const sentCount = letter.sentCount + (await queries.settleSent(tx, letter.id))
  const fresh = (await queries.countOpenMails(tx, [letter.id], now)).get(letter.id)?.fresh ?? 0
  const room = await roomFor(tx, site.spa, fresh, now)
  const next = await queries.selectNextReaders(tx, letter, Math.max(room, 1))
  const readers = room > 0 ? next : []
  const mails = readers.map(({ email }) => newsletterLetterMail(email, letter, site))
  const mailIds = await postBulk(tx, mails, now)
  const recipient = { letterId: letter.id, postedAt: now }
  const recipients = readers.map(({ addressKey }, at) => ({ ...recipient, addressKey, mailId: mailIds[at]! }))
  await queries.insertRecipients(tx, recipients)
  const isThrough = next.length === 0 && fresh === 0
  const writtenTo = readers.at(-1)?.addressKey ?? letter.writtenTo
  if (isThrough) await queries.deleteRecipients(tx, { letterId: letter.id, settled: true })
  if (isThrough || sentCount !== letter.sentCount || writtenTo !== letter.writtenTo)
    await queries.changeLetter(tx, letter.id, {
      sentCount,
      writtenTo,
      ...(isThrough && { status: 'sent', endedAt: now, writtenTo: '' }),
    })
  return readers.length
}

/** The rest of this minute's limit; less while the mail server lags behind. */
async function roomFor(tx: Db, { letters: { perMinute } }: Spa, fresh: number, now: Date): Promise<number> {
  const lately = await queries.countPostedSince(tx, new Date(now.getTime() - MS_PER_MINUTE))
  return Math.min(perMinute - lately, perMinute - fresh, AT_ONCE)
}
