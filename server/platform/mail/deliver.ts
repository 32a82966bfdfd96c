import type { Logger } from 'pino'
import { MS_PER_DAY, MS_PER_HOUR } from '#contract/platform/time.ts'
import { REPEATED_MAILS_PER_HOUR, UNASKED_MAILS_PER_HOUR } from '#contract/rules.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { type Attachment, composeMail } from './compose.ts'
import {
  type ClaimedMail,
  claimDueMail,
  claimSetBackMail,
  countIfRoom,
  deleteMailboxes,
  extendLease,
  makeSetBackDue,
  markFailed,
  markForRetry,
  markSent,
  markUseless,
  postpone,
  type QueuedMail,
  selectCounted,
  setCounted,
} from './queries.ts'
import { quietUntil, WAITS_FOR_MORNING } from './quiet-hours.ts'
import { type MailTransport, type Problem, problemOf, withoutAddresses } from './transport.ts'

/** A whole conversation with the mail server; even one that drips a byte now and then ends by this. */
const SEND_WITHIN_MS = 60_000
/** So long after a crash a mail that was in flight is taken by another process. While it is sent, it is renewed. */
const LEASE_MS = 40_000
const RENEW_EVERY_MS = LEASE_MS / 4

export interface DeliveryDeps {
  db: Db
  clock: Clock
  log: Logger
  /** Who writes, as it is when a mail leaves. */
  sender: () => Promise<string>
  transport: MailTransport
  /** Where the owner's mails find the receipt they carry, in a size that mail servers take. */
  readReceipt: (fileName: string) => Promise<Attachment>
  /** Off for benchmarks only: then no mailbox has too many. */
  config: Pick<Config, 'rateLimits'>
  chance?: () => number
}

export type Outcome = 'sent' | 'not tried' | Problem

/** One round of the outbox: take a mail that is due, hand it over, write down what came of it. */
export function mailDelivery(deps: DeliveryDeps) {
  const { db, clock, log, sender, transport, config, chance = Math.random } = deps
  // Handed over but not yet written down, because the database was away just then: never handed over twice by us.
  const handedOver = new Set<string>()

  const leaseUntil = () => new Date(clock.now().getTime() + LEASE_MS)

  async function claim(mayBeBulk = true): Promise<ClaimedMail | undefined> {
    return claimDueMail(db, clock.now(), leaseUntil(), mayBeBulk)
  }

  /** One to find out with whether the mail server is back: what is due, or what was set back first. */
  async function claimForProbe(): Promise<QueuedMail | undefined> {
    return (await claim()) ?? claimSetBackMail(db, leaseUntil())
  }

  async function deliver(queued: QueuedMail, stopped: AbortSignal): Promise<Outcome> {
    const { id, kind, mail, attempts } = queued
    if (mail.uselessAfter && clock.now() >= new Date(mail.uselessAfter)) {
      await markUseless(db, queued, clock.now(), 'too late to be of use')
      log.warn({ mail: id, kind, attempts }, 'mail not sent, it came too late to be of use')
      return 'not tried'
    }
    const morning = mail.byDayIn && quietUntil(clock.now(), mail.byDayIn)
    if (morning) {
      await markForRetry(db, queued, morning, WAITS_FOR_MORNING)
      log.info({ mail: id, kind, attempts, dueAt: morning }, 'mail waits for the morning')
      return 'not tried'
    }
    const isNew = !handedOver.has(id)
    const roomAt = isNew && config.rateLimits ? await waitsForRoom(db, queued, clock.now()) : undefined
    if (roomAt) {
      await postpone(db, queued, roomAt, 'waits, the mailbox has had many within the hour')
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
      await giveRoomBack(db, queued)
      const problem = problemOf(error)
      await setBack(queued, problem, withoutAddresses(error))
      return stopped.aborted ? 'not tried' : problem
    }
    await markSent(db, id, clock.now())
    handedOver.delete(id)
    // One that became a file has its own line, which does not say that it was sent.
    if (!transport.writesFiles) log.info({ mail: id, kind, attempts }, 'mail sent')
    return 'sent'
  }

  /** A second process never takes a mail that is being sent; if one did all the same, the conversation is broken off. */
  async function whileLeased(queued: QueuedMail, send: (lost: AbortSignal) => Promise<void>) {
    const lost = new AbortController()
    const renewing = setInterval(() => {
      extendLease(db, queued, leaseUntil()).then(
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

  /** Refusals are tried again too: 5xx is a wrong password or a block list more often than a missing mailbox. */
  async function setBack(queued: QueuedMail, problem: Problem, reason: string) {
    const { id, kind, attempts, createdAt } = queued
    const now = clock.now()
    const dueAt = nextTry({ problem, attempts, createdAt, now, chance: chance() })
    if (dueAt) {
      await markForRetry(db, queued, dueAt, reason)
      log.warn({ mail: id, kind, attempts, reason, dueAt }, 'mail not sent, trying again later')
    } else {
      await markFailed(db, queued, now, reason)
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
 * Limits mails that anybody could have caused: past a few to one mailbox the next ones wait until an hour has passed since
 * the first. Only codes expire meanwhile. Counted in the database, so that it holds over all processes. Repeated mails leave
 * some of the hour to first ones: one noisy booking does not delay another's.
 */
async function waitsForRoom(db: Db, { id, mailbox, repeats }: QueuedMail, now: Date): Promise<Date | undefined> {
  if (!mailbox) return undefined
  const limit = repeats ? REPEATED_MAILS_PER_HOUR : UNASKED_MAILS_PER_HOUR
  const since = new Date(now.getTime() - MS_PER_HOUR)
  while (!(await countIfRoom(db, { id, mailbox }, { now, since, limit }))) {
    const first = await selectCounted(db, { id, mailbox }, { since, nth: limit })
    if (first) return new Date(first.getTime() + MS_PER_HOUR)
    // Meanwhile another one did not leave and gave its room back.
  }
}

/** A mail that did not leave is not counted. */
async function giveRoomBack(db: Db, { id, mailbox }: QueuedMail) {
  if (mailbox) await setCounted(db, id, null)
}

/** Whose mails they were is known for as long as it counts. */
export function forgetMailboxes({ db, clock }: { db: Db; clock: Clock }) {
  return deleteMailboxes(db, new Date(clock.now().getTime() - MS_PER_HOUR))
}

const FIRST_PAUSE_MS = 10_000
/** A server that is away or busy is asked again soon, so that what waits leaves within half a minute of its return. */
const SOON_MS = 20_000
const SOON_TRIES = 40
const LONGEST_PAUSE_MS = 6 * MS_PER_HOUR
const GIVE_UP_AFTER_MS = 3 * MS_PER_DAY
/** Half of each pause is left to chance, so that mails which failed together do not all come back together. */
const CHANCE_SHARE = 0.5

interface Try {
  problem: Problem
  attempts: number
  createdAt: Date
  now: Date
  chance: number
}

/** When to try again after the given number of attempts; undefined when it is time to give up. */
export function nextTry({ problem, attempts, createdAt, now, chance }: Try): Date | undefined {
  const longest = problem === 'refused' ? doubled(FIRST_PAUSE_MS, attempts) : soonThenDoubled(attempts)
  const at = now.getTime() + longest * (1 - CHANCE_SHARE * chance)
  return at - createdAt.getTime() > GIVE_UP_AFTER_MS ? undefined : new Date(at)
}

function soonThenDoubled(attempts: number) {
  return attempts <= SOON_TRIES
    ? Math.min(doubled(FIRST_PAUSE_MS, attempts), SOON_MS)
    : doubled(SOON_MS, attempts - SOON_TRIES)
}

function doubled(first: number, times: number) {
  return Math.min(first * 2 ** (times - 1), LONGEST_PAUSE_MS)
}
