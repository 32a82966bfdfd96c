import { type DeliveryDeps, mailDelivery } from './deliver.ts'

/** Mails handed over at the same time: one that hangs does not hold up the others. */
const LANES = 4
/** For what no call of `wake` announces: retries, and mails of processes that died. */
const LOOK_EVERY_MS = 10_000
/** Less than the server takes to stop: a mail that is cut off is sent again by the next process. */
const FINISH_WITHIN_MS = 3000

export interface MailWorker {
  start(): void
  /** Looks into the outbox, at once or when a mail is due. Called after the transaction that wrote it. */
  wake(dueAt?: Date): void
  /** Takes no more mails and waits for those in flight. */
  stop(): Promise<void>
}

/** Sends what is in the outbox. Any number of processes may do so on one database. */
export function mailWorker(deps: DeliveryDeps): MailWorker {
  const { clock, log } = deps
  const { claim, deliver } = mailDelivery(deps)
  const cutOff = new AbortController()
  const lanes = new Set<Promise<void>>()
  let rounds: NodeJS.Timeout | undefined
  let stopped = false
  let missed = false

  function wake() {
    if (!rounds || stopped) return
    if (lanes.size === LANES) {
      missed = true
      return
    }
    const lane = sendUntilEmpty().then(() => {
      lanes.delete(lane)
      if (!missed) return
      missed = false
      wake()
    })
    lanes.add(lane)
  }

  async function sendUntilEmpty() {
    try {
      while (!stopped) {
        const queued = await claim()
        if (!queued) return
        // Where there is one there may be more: the next lane looks while this one talks to the mail server.
        wake()
        await deliver(queued, cutOff.signal)
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox cannot be reached')
    }
  }

  function wakeAt(dueAt?: Date) {
    const waitMs = dueAt ? dueAt.getTime() - clock.now().getTime() : 0
    if (waitMs <= 0) wake()
    else setTimeout(wake, waitMs).unref()
  }

  return {
    start() {
      rounds = setInterval(wake, LOOK_EVERY_MS)
      wake()
    },
    wake: wakeAt,
    async stop() {
      stopped = true
      clearInterval(rounds)
      const deadline = setTimeout(() => cutOff.abort(new Error('the server stops')), FINISH_WITHIN_MS)
      await Promise.all(lanes)
      clearTimeout(deadline)
    },
  }
}
