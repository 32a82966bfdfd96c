import { randomBytes, randomUUID } from 'node:crypto'
import { newsletterText, unsubscribeText } from '#contract/messages.ts'
import type { NewsletterResponse, Subscriber, VerifyOtpBody } from '#contract/newsletter.ts'
import { newsletterRefusals } from '#contract/refusals.ts'
import { OTP_MAX_CODES_PER_HOUR, OTP_MAX_TRIES, OTP_TTL_MINUTES } from '#contract/rules.ts'
import { MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail, takeMailsBack } from '#server/mail/outbox.ts'
import { hashOtp, newOtp, someMatches } from './codes.ts'
import { newsletterCodeMail, newsletterGoodbyeMail, newsletterWelcomeMail } from './mails.ts'
import * as queries from './queries.ts'

export type NewsletterDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>

/** Whether the address is on the list already plays no part: nobody learns from here who reads our newsletter. */
export async function sendOtp({ db, clock, config, mail }: NewsletterDeps, email: string): Promise<NewsletterResponse> {
  const now = clock.now()
  const anHourAgo = new Date(now.getTime() - MS_PER_HOUR)
  await queries.deleteCodesBefore(db, anHourAgo)

  await inTransaction(db, async tx => {
    await queries.lockAddress(tx, email)
    const sent = await queries.selectCodeTimes(tx, email, anHourAgo)
    if (sent.length >= OTP_MAX_CODES_PER_HOUR) throw tooManyCodes(sent.at(-OTP_MAX_CODES_PER_HOUR)!, now)

    const otp = newOtp()
    const id = randomUUID()
    const codeHash = hashOtp(await codeKey(tx, now), { id, email }, otp)
    const expiresAt = new Date(now.getTime() + OTP_TTL_MINUTES * MS_PER_MINUTE)
    await queries.insertCode(tx, { id, email, codeHash, createdAt: now, expiresAt })
    await postMail(tx, newsletterCodeMail({ email, otp, expiresAt }, config), now)
  })
  mail.wake()
  return { success: true, message: newsletterText.sent }
}

export async function verifyOtp(
  { db, clock, config, mail }: NewsletterDeps,
  { email, otp }: VerifyOtpBody,
): Promise<NewsletterResponse> {
  const now = clock.now()
  // The refusal is thrown outside: inside it would roll back the counted try.
  const accepted = await inTransaction(db, async tx => {
    await queries.lockAddress(tx, email)
    const codes = await queries.selectLiveCodes(tx, email, now)
    const [newest] = codes
    const tries = codes.reduce((sum, code) => sum + code.tries, 0)
    if (!newest || tries >= OTP_MAX_TRIES) return false

    await queries.countTry(tx, newest.id)
    if (!someMatches(await codeKey(tx, now), codes, otp)) {
      // Used up, so that a fresh code works: a stranger's guesses cost the right person a code, not the newsletter.
      if (tries + 1 >= OTP_MAX_TRIES) await queries.markCodesUsed(tx, email, now)
      return false
    }

    await queries.markCodesUsed(tx, email, now)
    const isNew = await queries.insertSubscriber(tx, email, now)
    if (isNew) await postMail(tx, newsletterWelcomeMail(email, config), now)
    return true
  })
  if (!accepted) throw new Refusal('otp_incorrect', newsletterRefusals.incorrectOtp)
  mail.wake()
  return { success: true, message: newsletterText.subscribed }
}

/** Who unsubscribes is forgotten, after one mail about it. The answer is the same for an address that never subscribed. */
export async function unsubscribe(
  { db, clock, config, mail }: NewsletterDeps,
  email: string,
): Promise<NewsletterResponse> {
  const now = clock.now()
  await inTransaction(db, async tx => {
    // Written before it is deleted, so that a stranger's address costs as much time as a reader's; so is the mail.
    const isStranger = await queries.insertSubscriber(tx, email, now)
    await queries.deleteSubscriber(tx, email)
    const goodbye = await postMail(tx, newsletterGoodbyeMail(email, config), now)
    await takeMailsBack(tx, [isStranger ? goodbye : randomUUID()])
  })
  mail.wake()
  return { success: true, message: unsubscribeText.done }
}

export async function listSubscribers({ db }: Pick<NewsletterDeps, 'db'>): Promise<Subscriber[]> {
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
