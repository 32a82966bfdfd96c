import { type DeliveryDeps, mailDelivery, type Outcome } from './deliver.ts'

/** Concurrent mails: one that hangs does not delay the others. */
const LANES = 4
const BULK_LANES = 2
const PACE = {
  /** Polls for retries, mails of processes that died, and probes. */
  lookEveryMs: 10_000,
  /** Shorter than the server's stop timeout, because an aborted mail is sent again by the next process. */
  finishWithinMs: 3000,
}

/**
 * Sends the mails of the outbox. Any number of processes may do so on one database. While the mail server is unavailable, one mail
 * every few seconds probes it; once it is back, all are sent.
 */
export function mailWorker(deps: DeliveryDeps, { lookEveryMs, finishWithinMs } = PACE) {
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

  /** False when nothing more was due. A bulk place is taken before the claim, so that two lanes never take the last one. */
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
      // Another lane sends the next mail meanwhile.
      if (queued.isMore) wake()
      await learnFrom(await deliver(queued, cutOff.signal))
      return queued.isMore
    } finally {
      leavePlace()
    }
  }

  /** A probe that hangs does not block the next one. */
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

  return {
    start() {
      rounds = setInterval(look, lookEveryMs)
      wake()
    },
    /** Looks for mails now, or at `dueAt`. Called after the transaction that wrote the mail. */
    wake(dueAt?: Date) {
      const waitMs = dueAt ? dueAt.getTime() - clock.now().getTime() : 0
      if (waitMs <= 0) wake()
      else setTimeout(wake, waitMs).unref()
    },
    async stop() {
      stopped = true
      clearInterval(rounds)
      const deadline = setTimeout(() => cutOff.abort(new Error('the server stops')), finishWithinMs)
      await Promise.all(lanes)
      clearTimeout(deadline)
    },
  }
}
