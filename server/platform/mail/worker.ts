import { type DeliveryDeps, mailDelivery, type Outcome } from './deliver.ts'

/** Mails handed over at the same time: one that hangs does not hold up the others. */
const LANES = 4
/** Of these, as many as may be busy with mails of which there are many: a letter to thousands leaves room for the others. */
const BULK_LANES = 2
/** How fast it goes; a test that waits for it has less patience. */
const PACE = {
  /** For what no call of `wake` announces: retries, and mails of processes that died. Also how often a server is probed. */
  lookEveryMs: 10_000,
  /** Less than the server takes to stop: a mail that is cut off is sent again by the next process. */
  finishWithinMs: 3000,
}

export interface MailWorker {
  start(): void
  /** Looks into the outbox, at once or when a mail is due. Called after the transaction that wrote it. */
  wake(dueAt?: Date): void
  /** Takes no more mails and waits for those in flight. */
  stop(): Promise<void>
}

/**
 * Sends what is in the outbox. Any number of processes may do so on one database. While the mail server is away, one mail
 * every few seconds finds out whether it is back; then all of them leave.
 */
export function mailWorker(deps: DeliveryDeps, { lookEveryMs, finishWithinMs } = PACE): MailWorker {
  const { clock, log } = deps
  const { claim, claimForProbe, deliver, makeAllDue } = mailDelivery(deps)
  const cutOff = new AbortController()
  const lanes = new Set<Promise<void>>()
  let rounds: NodeJS.Timeout | undefined
  let stopped = false
  let missed = false
  let isAway = false
  let inBulk = 0

  function wake() {
    if (!rounds || stopped || isAway) return
    if (lanes.size === LANES) {
      missed = true
      return
    }
    openLane(sendUntilEmpty)
  }

  function openLane(send: () => Promise<void>) {
    const lane = send()
      .catch(error => log.warn({ err: error }, 'the outbox cannot be reached'))
      .then(() => {
        lanes.delete(lane)
        if (!missed) return
        missed = false
        wake()
      })
    lanes.add(lane)
  }

  async function sendUntilEmpty() {
    for (let isMore = true; isMore && !stopped && !isAway; ) isMore = await sendNext()
  }

  /** False when nothing more was due: what comes after that wakes us. A place for bulk is taken before the claim: two lanes never take the last one. */
  async function sendNext(): Promise<boolean> {
    let hasPlace = inBulk < BULK_LANES
    if (hasPlace) inBulk++
    const leavePlace = () => {
      if (hasPlace) inBulk--
      hasPlace = false
    }
    try {
      const queued = await claim(hasPlace)
      if (!queued) return false
      if (!queued.bulk) leavePlace()
      // The next lane takes it while this one talks to the mail server.
      if (queued.isMore) wake()
      await learnFrom(await deliver(queued, cutOff.signal))
      return queued.isMore
    } finally {
      leavePlace()
    }
  }

  /** A probe that hangs does not keep the next from finding out. */
  function look() {
    if (!isAway) wake()
    else if (lanes.size < LANES) openLane(probe)
  }

  async function probe() {
    const queued = await claimForProbe()
    if (queued) await learnFrom(await deliver(queued, cutOff.signal))
    else isAway = false
  }

  async function learnFrom(outcome: Outcome) {
    if (outcome === 'not tried') return
    const wasAway = isAway
    isAway = outcome === 'away'
    if (isAway && !wasAway) log.warn({}, 'the mail server is away: one mail at a time asks for it')
    if (isAway || !wasAway) return
    log.info({}, 'the mail server is back: everything that waits is sent')
    await makeAllDue()
    wake()
  }

  function wakeAt(dueAt?: Date) {
    const waitMs = dueAt ? dueAt.getTime() - clock.now().getTime() : 0
    if (waitMs <= 0) wake()
    else setTimeout(wake, waitMs).unref()
  }

  return {
    start() {
      rounds = setInterval(look, lookEveryMs)
      wake()
    },
    wake: wakeAt,
    async stop() {
      stopped = true
      clearInterval(rounds)
      const deadline = setTimeout(() => cutOff.abort(new Error('the server stops')), finishWithinMs)
      await Promise.all(lanes)
      clearTimeout(deadline)
    },
  }
}
