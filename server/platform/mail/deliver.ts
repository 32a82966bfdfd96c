import { MS_PER_DAY, MS_PER_HOUR } from '#contract/platform/time.ts'
import { REPEATED_MAILS_PER_HOUR, UNASKED_MAILS_PER_HOUR } from '#contract/rules.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type Attachment, composeMail } from './compose.ts'
import {
  type ClaimedMail,
  claimDueMail,
  claimSetBackMail,
  countIfRoom,
  deleteMailboxes,
  makeSetBackDue,
  markSent,
  NO_MAIL,
  type QueuedMail,
  selectCounted,
  uncountMail,
  updateAttempt,
} from './queries.ts'
import { quietUntil, WAITS_FOR_MORNING } from './quiet-hours.ts'
import { type MailTransport, type Problem, problemOf, withoutAddresses } from './transport.ts'

/** Timeout of a whole conversation, also for a mail server that sends a byte now and then. */
const SEND_WITHIN_MS = 60_000
/** After a crash, another process takes a mail over when its lease ends. */
const LEASE_MS = 40_000
const RENEW_EVERY_MS = LEASE_MS / 4

export interface DeliveryDeps extends Pick<Deps, 'db' | 'clock' | 'log'> {
  /** The sender's address at the time a mail leaves. */
  sender: () => Promise<string>
  transport: MailTransport
  /** Reads a receipt to attach, in a size that mail servers accept. */
  readReceipt: (fileName: string) => Promise<Attachment>
  config: Pick<Config, 'rateLimits'>
  chance?: () => number
}

export type Outcome = 'sent' | 'not tried' | Problem

export function mailDelivery(deps: DeliveryDeps) {
  const { db, clock, log, sender, transport, config, chance = Math.random } = deps
  // Sent but not yet recorded, because the database was unavailable: never sent twice by this process.
  const handedOver = new Set<string>()

  const leaseUntil = () => new Date(clock.now().getTime() + LEASE_MS)

  const claim = (mayBeBulk = true): Promise<ClaimedMail | undefined> =>
    claimDueMail(db, clock.now(), leaseUntil(), mayBeBulk)

  /** A due mail, or the one that was set back first, to find out whether the mail server is back. */
  const claimForProbe = async (): Promise<QueuedMail | undefined> =>
    (await claim()) ?? claimSetBackMail(db, leaseUntil())

  async function deliver(queued: QueuedMail, stopped: AbortSignal): Promise<Outcome> {
    const { id, kind, mail, attempts } = queued
    if (mail.uselessAfter && clock.now() >= new Date(mail.uselessAfter)) {
      const expired = { failedAt: clock.now(), mail: NO_MAIL, lastError: 'too late to be of use' }
      await updateAttempt(db, queued, expired)
      log.warn({ mail: id, kind, attempts }, 'mail not sent, it came too late to be of use')
      return 'not tried'
    }
    const morning = mail.byDayIn && quietUntil(clock.now(), mail.byDayIn)
    if (morning) {
      await updateAttempt(db, queued, { dueAt: morning, lastError: WAITS_FOR_MORNING })
      log.info({ mail: id, kind, attempts, dueAt: morning }, 'mail waits for the morning')
      return 'not tried'
    }
    const isNew = !handedOver.has(id)
    const roomAt = isNew && config.rateLimits ? await waitsForRoom(db, queued, clock.now()) : undefined
    if (roomAt) {
      const lastError = 'waits, the mailbox has had many within the hour'
      // Sending has not begun, so this does not count as an attempt.
      await updateAttempt(db, queued, { dueAt: roomAt, lastError, attempts: attempts - 1 })
      log.warn({ mail: id, kind, dueAt: roomAt }, 'mail waits, the mailbox has had many within the hour')
      return 'not tried'
    }
    try {
      if (isNew) {
        const parcel = await composeMail(queued, await sender(), await receiptOf(queued))
        await whileLeased(queued, lost =>
          transport.send(parcel, AbortSignal.any([stopped, lost, AbortSignal.timeout(SEND_WITHIN_MS)])),
        )
        handedOver.add(id)
      }
    } catch (error) {
      if (queued.mailbox) await uncountMail(db, id)
      const problem = problemOf(error)
      await setBack(queued, problem, withoutAddresses(error))
      return stopped.aborted ? 'not tried' : problem
    }
    await markSent(db, id, clock.now())
    handedOver.delete(id)
    // A transport that writes files logs its own line.
    if (!transport.writesFiles) log.info({ mail: id, kind, attempts }, 'mail sent')
    return 'sent'
  }

  /** Renews the lease while a mail is sent; a lost lease aborts the conversation. */
  async function whileLeased(queued: QueuedMail, send: (lost: AbortSignal) => Promise<void>) {
    const lost = new AbortController()
    const renewing = setInterval(() => {
      updateAttempt(db, queued, { dueAt: leaseUntil() }).then(
        isOurs => isOurs || lost.abort(new Error('another process sends it')),
        error => log.warn({ err: error, mail: queued.id }, 'the lease of a mail could not be renewed'),
      )
    }, RENEW_EVERY_MS)
    try {
      await send(lost.signal)
    } finally {
      clearInterval(renewing)
    }
  }

  /** Refusals are retried too: 5xx is a wrong password or a block list more often than a missing mailbox. */
  async function setBack(queued: QueuedMail, problem: Problem, reason: string) {
    const { id, kind, attempts, createdAt } = queued
    const now = clock.now()
    const dueAt = nextTry({ problem, attempts, createdAt, now, chance: chance() })
    if (dueAt) {
      await updateAttempt(db, queued, { dueAt, lastError: reason })
      log.warn({ mail: id, kind, attempts, reason, dueAt }, 'mail not sent, trying again later')
    } else {
      // Keeps the letter until retention deletes it, so that the owner can send it again.
      await updateAttempt(db, queued, { failedAt: now, lastError: reason })
      log.error({ mail: id, kind, attempts, reason }, 'mail given up')
    }
  }

  /** A mail without its picture is better than no mail. */
  async function receiptOf({ id, mail }: QueuedMail) {
    if (!mail.receipt) return undefined
    return deps.readReceipt(mail.receipt.fileName).catch(error => {
      log.warn({ mail: id, err: error }, 'the receipt for a mail could not be read')
      return undefined
    })
  }

  return { claim, claimForProbe, deliver, makeAllDue: () => makeSetBackDue(db, clock.now()) }
}

/**
 * Limits mails that anybody could have caused: past a few per mailbox the next ones wait until the first is an hour old. Counted in
 * the database, over all processes. Repeated mails have a lower limit: one noisy booking does not delay another's.
 */
async function waitsForRoom(db: Db, { id, mailbox, repeats }: QueuedMail, now: Date): Promise<Date | undefined> {
  if (!mailbox) return undefined
  const limit = repeats ? REPEATED_MAILS_PER_HOUR : UNASKED_MAILS_PER_HOUR
  const since = new Date(now.getTime() - MS_PER_HOUR)
  while (!(await countIfRoom(db, { id, mailbox }, { now, since, limit }))) {
    const first = await selectCounted(db, { id, mailbox }, { since, nth: limit })
    if (first) return new Date(first.getTime() + MS_PER_HOUR)
    // Another mail failed meanwhile and is no longer counted.
  }
}

/** Mailboxes are stored only while they count. */
export function forgetMailboxes({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return deleteMailboxes(db, new Date(clock.now().getTime() - MS_PER_HOUR))
}

const FIRST_PAUSE_MS = 10_000
/** Longest pause of the first retries, so that mails leave within half a minute of the server's return. */
const SOON_MS = 20_000
const SOON_TRIES = 40
const LONGEST_PAUSE_MS = 6 * MS_PER_HOUR
const GIVE_UP_AFTER_MS = 3 * MS_PER_DAY
/** Random share of each pause, so that mails which failed together do not retry together. */
const CHANCE_SHARE = 0.5

interface Try {
  problem: Problem
  attempts: number
  createdAt: Date
  now: Date
  chance: number
}

/** The time of the next retry; undefined when it is time to give up. */
export function nextTry({ problem, attempts, createdAt, now, chance }: Try): Date | undefined {
  const longest = problem === 'refused' ? doubled(FIRST_PAUSE_MS, attempts) : soonThenDoubled(attempts)
  const at = now.getTime() + longest * (1 - CHANCE_SHARE * chance)
  return at - createdAt.getTime() > GIVE_UP_AFTER_MS ? undefined : new Date(at)
}

function soonThenDoubled(attempts: number) {
  if (attempts > SOON_TRIES) return doubled(SOON_MS, attempts - SOON_TRIES)
  return Math.min(doubled(FIRST_PAUSE_MS, attempts), SOON_MS)
}

function doubled(first: number, times: number) {
  return Math.min(first * 2 ** (times - 1), LONGEST_PAUSE_MS)
}
