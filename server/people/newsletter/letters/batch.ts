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
import { changeLetter, countOpenMails, type LetterRow, lockLetter, selectUnderWay } from './queries.ts'
import {
  claimTurn,
  countPostedSince,
  deleteSettled,
  insertRecipients,
  selectNextReaders,
  settleSent,
  takeLettersBack,
} from './recipients/queries.ts'

export type BatchDeps = LetterDeps & Pick<Deps, 'log'>

/** So many in a transaction: a long one would keep everybody else waiting, on the embedded engine all of them. */
const AT_ONCE = 100
/** What was being handed over when a letter was stopped has left or come back by then. */
const COMES_BACK_WITHIN_MS = 10 * MS_PER_MINUTE

type Site = Awaited<ReturnType<typeof newsletterSite>>

/**
 * Writes the mails that may leave in this minute, over all letters and all processes. A batch is one transaction: its
 * recipients, the letter's progress, and the mails. Returns the number of mails.
 */
export async function sendLetters(deps: BatchDeps): Promise<number> {
  const { db, clock, mail, log } = deps
  const now = clock.now()
  const due = await selectUnderWay(db, now, new Date(now.getTime() - COMES_BACK_WITHIN_MS))
  if (due.length === 0) return 0
  const site = await newsletterSite(deps)
  let posted = 0
  for (const { id } of due)
    for (let written = AT_ONCE; written === AT_ONCE; posted += written)
      written = await inTransaction(db, tx => moveOn(tx, deps, id, site)).catch(error => {
        // One that cannot be written does not keep the others waiting; the next round tries it again.
        log.warn({ err: error, letter: id }, 'a letter could not be sent on')
        return 0
      })
  if (posted > 0) mail.wake()
  return posted
}

async function moveOn(tx: Db, { clock }: BatchDeps, id: string, site: Site): Promise<number> {
  if (!(await claimTurn(tx))) return 0
  const letter = await lockLetter(tx, id)
  const now = clock.now()
  if (!letter) return 0
  if (letter.status === 'stopped') {
    // What was on its way when it was stopped and came back is not tried again.
    if (!letter.forgottenAt) await takeLettersBack(tx, { letterId: letter.id }, now)
    return 0
  }
  if (quietUntil(now, site.spa.timeZone)) return 0
  if (letter.status === 'scheduled' && letter.sendAt! > now) return 0
  if (!mayLetter('start', letter.status) && !mayLetter('finish', letter.status)) return 0
  return writeBatch(tx, await started(tx, letter, now), site, now)
}

/** Goes to everybody subscribed by now. A letter that was stopped goes on for those it began with. */
async function started(tx: Db, letter: LetterRow, now: Date): Promise<LetterRow & { startedAt: Date }> {
  const startedAt = letter.startedAt ?? now
  if (letter.status === 'sending') return { ...letter, startedAt }
  const row = await changeLetter(tx, letter.id, { status: 'sending', startedAt, endedAt: null })
  return { ...row, startedAt }
}

async function writeBatch(tx: Db, letter: LetterRow & { startedAt: Date }, site: Site, now: Date): Promise<number> {
  const sentCount = letter.sentCount + (await settleSent(tx, letter.id))
  const fresh = (await countOpenMails(tx, [letter.id], now)).get(letter.id)?.fresh ?? 0
  const room = await roomFor(tx, site.spa, fresh, now)
  const next = await selectNextReaders(tx, letter, Math.max(room, 1))
  const readers = room > 0 ? next : []
  const mails = readers.map(({ email }) => newsletterLetterMail(email, letter, site))
  const mailIds = await postBulk(tx, mails, now)
  const written = { letterId: letter.id, postedAt: now }
  await insertRecipients(
    tx,
    readers.map(({ addressKey }, at) => ({ ...written, addressKey, mailId: mailIds[at]! })),
  )
  const isThrough = next.length === 0 && fresh === 0
  const writtenTo = readers.at(-1)?.addressKey ?? letter.writtenTo
  if (isThrough) await deleteSettled(tx, letter.id)
  if (isThrough || sentCount !== letter.sentCount || writtenTo !== letter.writtenTo)
    await changeLetter(tx, letter.id, {
      sentCount,
      writtenTo,
      ...(isThrough && { status: 'sent', endedAt: now, writtenTo: '' }),
    })
  return readers.length
}

/** What this minute still allows; fewer while the mail server does not keep up, so that no heap of mails waits for it. */
async function roomFor(tx: Db, { letters: { perMinute } }: Spa, fresh: number, now: Date): Promise<number> {
  const lately = await countPostedSince(tx, new Date(now.getTime() - MS_PER_MINUTE))
  return Math.min(perMinute - lately, perMinute - fresh, AT_ONCE)
}
