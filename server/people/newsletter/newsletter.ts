import { randomBytes, randomUUID } from 'node:crypto'
import { newsletterText, unsubscribeText } from '#contract/messages.ts'
import type { Subscriber, VerifyOtpBody } from '#contract/people/newsletter.ts'
import { MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '#contract/platform/time.ts'
import { newsletterRefusals } from '#contract/refusals.ts'
import { OTP_MAX_CODES_PER_HOUR, OTP_MAX_TRIES, OTP_TTL_MINUTES } from '#contract/rules.ts'
import {
  forgetWrongCodes,
  forgiveWrongCodes,
  noteWrongCode,
  refuseTooFast,
} from '#server/access/wrong-codes/otp-throttle.ts'
import { letterSite } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import { mailboxDigest, postMail, postUnasked } from '#server/platform/mail/outbox.ts'
import { takeMailsBack } from '#server/platform/mail/queries.ts'
import { hashOtp, newOtp, someMatches } from './codes.ts'
import { takeBackFrom } from './letters/forget.ts'
import { newsletterCodeMail, newsletterGoodbyeMail, newsletterWelcomeMail } from './mails.ts'
import * as queries from './queries.ts'

export type NewsletterDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'cache'>

/** The same for an address that is subscribed already: the response does not reveal subscribers. */
export async function sendOtp(deps: NewsletterDeps, email: string): Promise<{ message: string }> {
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

    const otp = newOtp()
    const id = randomUUID()
    const codeHash = hashOtp(await codeKey(tx, now), { id, email }, otp)
    const expiresAt = new Date(now.getTime() + OTP_TTL_MINUTES * MS_PER_MINUTE)
    await queries.insertCode(tx, { id, email, mailbox, codeHash, createdAt: now, expiresAt })
    await postUnasked(tx, newsletterCodeMail({ email, otp, expiresAt }, site), now)
  })
  mail.wake()
  return { message: newsletterText.sent }
}

export async function verifyOtp(deps: NewsletterDeps, { email, otp }: VerifyOtpBody): Promise<{ message: string }> {
  const { db, clock, mail } = deps
  const site = await newsletterSite(deps)
  const now = clock.now()
  // The refusal is thrown outside: inside it would roll back the counted try.
  const accepted = await inTransaction(db, async tx => {
    await queries.lockMailbox(tx, mailboxDigest(email))
    const guesses = { ...deps, db: tx }
    await refuseTooFast(guesses, whoseCodes(email))
    // Each code has its own tries: a stranger's guesses cost the right person a code, not the newsletter.
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

/** Who unsubscribes is forgotten, after one mail about it. The answer is the same for an address that never subscribed. */
export async function unsubscribe(deps: NewsletterDeps, email: string): Promise<{ message: string }> {
  const { db, clock, mail } = deps
  const site = await newsletterSite(deps)
  const now = clock.now()
  await inTransaction(db, async tx => {
    // Written before it is deleted, so that a stranger's address costs as much time as a reader's; so is the mail.
    const isStranger = await queries.insertSubscriber(tx, email, now)
    await queries.deleteSubscriber(tx, email)
    // After it: a batch that is being written holds the subscriber, and its mail is there when it lets go.
    await takeBackFrom(tx, email, now)
    const goodbye = await postUnasked(tx, newsletterGoodbyeMail(email, site), now)
    await takeMailsBack(tx, [isStranger ? goodbye : randomUUID()])
  })
  mail.wake()
  return { message: unsubscribeText.done }
}

export async function listSubscribers({ db }: Pick<NewsletterDeps, 'db'>): Promise<Subscriber[]> {
  const rows = await queries.selectSubscribers(db)
  return rows.map(({ email, subscribedAt }) => ({ email, subscribedAt: subscribedAt.toISOString() }))
}

async function newsletterSite(deps: NewsletterDeps) {
  return letterSite(deps.config, await currentSpa(deps))
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

/** All spellings of a mailbox together, as everywhere where something is counted. */
const whoseCodes = (email: string) => `newsletter ${mailboxOf(email)}`

/** Until then they are counted against too many. */
export async function forgetOldCodes({ db, clock }: Pick<NewsletterDeps, 'db' | 'clock'>): Promise<number> {
  await forgetWrongCodes({ db, clock })
  return queries.deleteCodesBefore(db, new Date(clock.now().getTime() - MS_PER_HOUR))
}
