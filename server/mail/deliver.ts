import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { type Attachment, composeMail } from './compose.ts'
import { claimDueMail, markFailed, markForRetry, markSent, markUseless, postpone, type QueuedMail } from './queries.ts'
import { quietUntil } from './quiet-hours.ts'
import { nextTry } from './retry.ts'
import type { MailTransport } from './transport.ts'
import { giveRoomBack, waitsForRoom } from './unasked.ts'

/** A whole conversation with the mail server; even one that drips a byte now and then ends by this. */
const SEND_WITHIN_MS = 60_000
/** Longer than any conversation, so that a mail in flight is never taken by a second process. */
const LEASE_MS = 5 * SEND_WITHIN_MS

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

/** One round of the outbox: take a mail that is due, hand it over, write down what came of it. */
export function mailDelivery(deps: DeliveryDeps) {
  const { db, clock, log, sender, transport, config, chance = Math.random } = deps
  // Handed over but not yet written down, because the database was away just then: never handed over twice by us.
  const handedOver = new Set<string>()

  async function claim(): Promise<QueuedMail | undefined> {
    const now = clock.now()
    return claimDueMail(db, now, new Date(now.getTime() + LEASE_MS))
  }

  async function deliver(queued: QueuedMail, stopped: AbortSignal) {
    const { id, kind, mail, attempts } = queued
    if (mail.uselessAfter && clock.now() >= new Date(mail.uselessAfter)) {
      await markUseless(db, queued, clock.now(), 'too late to be of use')
      log.warn({ mail: id, kind, attempts }, 'mail not sent, it came too late to be of use')
      return
    }
    const morning = mail.byDayIn && quietUntil(clock.now(), mail.byDayIn)
    if (morning) {
      await markForRetry(db, queued, morning, 'waits for the morning')
      log.info({ mail: id, kind, attempts, dueAt: morning }, 'mail waits for the morning')
      return
    }
    const isNew = !handedOver.has(id)
    const roomAt = isNew && config.rateLimits ? await waitsForRoom(db, queued, clock.now()) : undefined
    if (roomAt) {
      await postpone(db, queued, roomAt, 'waits, the mailbox has had many within the hour')
      log.warn({ mail: id, kind, dueAt: roomAt }, 'mail waits, the mailbox has had many within the hour')
      return
    }
    try {
      if (isNew) {
        const parcel = await composeMail(queued, await sender(), await receiptOf(queued))
        await transport.send(parcel, AbortSignal.any([stopped, AbortSignal.timeout(SEND_WITHIN_MS)]))
        handedOver.add(id)
      }
    } catch (error) {
      await giveRoomBack(db, queued)
      await setBack(queued, withoutAddresses(error))
      return
    }
    await markSent(db, id, clock.now())
    handedOver.delete(id)
    log.info({ mail: id, kind, attempts }, 'mail sent')
  }

  /** Refusals are tried again too: 5xx is a wrong password or a block list more often than a missing mailbox. */
  async function setBack(queued: QueuedMail, reason: string) {
    const { id, kind, attempts, createdAt } = queued
    const now = clock.now()
    const dueAt = nextTry({ attempts, createdAt, now, chance: chance() })
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

  return { claim, deliver }
}

/** What the mail server said, for the log: its words often repeat the address they are about. */
function withoutAddresses(error: unknown) {
  const { message } = error instanceof Error ? error : new Error(String(error))
  return message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)').slice(0, 300)
}
