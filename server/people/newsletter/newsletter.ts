import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { newsletterText, unsubscribeText } from '#contract/messages.ts'
import type { Subscriber, VerifyOtpBody } from '#contract/people/newsletter.ts'
import { MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '#contract/platform/time.ts'
import { newsletterRefusals } from '#contract/refusals.ts'
import { OTP_DIGITS, OTP_MAX_CODES_PER_HOUR, OTP_MAX_TRIES, OTP_TTL_MINUTES } from '#contract/rules.ts'
import {
  forgetWrongCodes,
  forgiveWrongCodes,
  noteWrongCode,
  refuseTooFast,
} from '#server/access/wrong-codes/otp-throttle.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import { mailboxDigest, postMail, postUnasked } from '#server/platform/mail/outbox.ts'
import { takeMailsBack } from '#server/platform/mail/queries.ts'
import { takeBackFrom } from './letters/forget.ts'
import { type LetterDeps, newsletterSite } from './letters/letters.ts'
import { newsletterCodeMail, newsletterGoodbyeMail, newsletterWelcomeMail } from './mails.ts'
import * as queries from './queries.ts'

/** Responds the same for subscribers and others, so that the response does not reveal who subscribed. */
export async function sendOtp(deps: LetterDeps, email: string): Promise<{ message: string }> {
  const { db, clock, mail } = deps
  const site = await newsletterSite(deps)
  const now = clock.now()
  const anHourAgo = new Date(now.getTime() - MS_PER_HOUR)
  await forgetOldCodes(deps)

  await inTransaction(db, async tx => {
    const mailbox = mailboxDigest(email)
    await queries.lockMailbox(tx, mailbox)
    const sent = await queries.selectCodeTimes(tx, mailbox, anHourAgo)
    if (sent.length >= OTP_MAX_CODES_PER_HOUR) throw tooManyCodes(sent.at(-OTP_MAX_CODES_PER_HOUR)!, now)

    // `randomInt` is cryptographically secure.
    const otp = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
    const id = randomUUID()
    const codeHash = hashOtp(await codeKey(tx, now), { id, email }, otp)
    const expiresAt = new Date(now.getTime() + OTP_TTL_MINUTES * MS_PER_MINUTE)
    await queries.insertCode(tx, { id, email, mailbox, codeHash, createdAt: now, expiresAt })
    await postUnasked(tx, newsletterCodeMail({ email, otp, expiresAt }, site), now)
  })
  mail.wake()
  return { message: newsletterText.sent }
}

export async function verifyOtp(deps: LetterDeps, { email, otp }: VerifyOtpBody): Promise<{ message: string }> {
  const { db, clock, mail } = deps
  const site = await newsletterSite(deps)
  const now = clock.now()
  // Thrown outside the transaction, which would roll back the counted try.
  const accepted = await inTransaction(db, async tx => {
    await queries.lockMailbox(tx, mailboxDigest(email))
    const guesses = { ...deps, db: tx }
    await refuseTooFast(guesses, whoseCodes(email))
    // Tries count per code, so that a stranger's guesses cost one code and not the subscription.
    const codes = await queries.countTry(tx, email, now, OTP_MAX_TRIES)
    if (!someMatches(await codeKey(tx, now), codes, otp)) {
      await noteWrongCode(guesses, whoseCodes(email))
      return false
    }

    await forgiveWrongCodes(guesses, whoseCodes(email))
    await queries.markCodesUsed(tx, email, now)
    const isNew = await queries.insertSubscriber(tx, email, now)
    if (isNew) await postMail(tx, newsletterWelcomeMail(email, site), now)
    return true
  })
  if (!accepted) throw new Refusal('otp_incorrect', newsletterRefusals.incorrectOtp)
  mail.wake()
  return { message: newsletterText.subscribed }
}

/** Deletes the address after a last mail. The response is the same for an address that never subscribed. */
export async function unsubscribe(deps: LetterDeps, email: string): Promise<{ message: string }> {
  const { db, clock, mail } = deps
  const site = await newsletterSite(deps)
  const now = clock.now()
  await inTransaction(db, async tx => {
    // Inserted before it is deleted, like the mail, so that the response time does not reveal subscribers.
    const isStranger = await queries.insertSubscriber(tx, email, now)
    await queries.deleteSubscriber(tx, email)
    // After the delete, which waits for a batch being written; its mail is visible then.
    await takeBackFrom(tx, email, now)
    const goodbye = await postUnasked(tx, newsletterGoodbyeMail(email, site), now)
    await takeMailsBack(tx, [isStranger ? goodbye : randomUUID()])
  })
  mail.wake()
  return { message: unsubscribeText.done }
}

export async function listSubscribers({ db }: Pick<LetterDeps, 'db'>): Promise<Subscriber[]> {
  const rows = await queries.selectSubscribers(db)
  return rows.map(({ email, subscribedAt }) => ({ email, subscribedAt: subscribedAt.toISOString() }))
}

function tooManyCodes(oldestThatCounts: Date, now: Date) {
  const retryAfterSeconds = Math.ceil((oldestThatCounts.getTime() + MS_PER_HOUR - now.getTime()) / MS_PER_SECOND)
  return new Refusal('too_many_requests', newsletterRefusals.tooManyCodes, { retryAfterSeconds })
}

const KEY_NAME = 'newsletter codes'

async function codeKey(tx: Db, now: Date): Promise<string> {
  const known = await queries.selectSecret(tx, KEY_NAME)
  if (known) return known
  await queries.insertSecret(tx, { name: KEY_NAME, value: randomBytes(32).toString('hex'), createdAt: now })
  return (await queries.selectSecret(tx, KEY_NAME)) as string
}

/** All spellings of a mailbox count together. */
const whoseCodes = (email: string) => `newsletter ${mailboxOf(email)}`

/** Codes count against the hourly limit until then. */
export async function forgetOldCodes({ db, clock }: Pick<LetterDeps, 'db' | 'clock'>): Promise<number> {
  await forgetWrongCodes({ db, clock })
  return queries.deleteCodesBefore(db, new Date(clock.now().getTime() - MS_PER_HOUR))
}

/**
 * Keyed, because four digits can be guessed against any hash. The key is in another table of the same database, which all
 * processes need. The row's random id is the salt.
 */
export function hashOtp(key: string, code: { id: string; email: string }, otp: string): string {
  return createHmac('sha256', key).update(`${code.id}\n${code.email}\n${otp}`).digest('hex')
}

/** Compares all codes in constant time. */
function someMatches(key: string, codes: { id: string; email: string; codeHash: string }[], otp: string) {
  return codes
    .map(code => timingSafeEqual(Buffer.from(hashOtp(key, code, otp)), Buffer.from(code.codeHash)))
    .includes(true)
}
