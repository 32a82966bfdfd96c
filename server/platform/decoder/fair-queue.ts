/** Decoder time of a client; all of it is regained in ten minutes. */
const BUDGET_MS = 30_000
const REGAINED_WITHIN_MS = 600_000
const FAILED_COSTS_MS = 1_500
const CLEAN_UP_FROM_CLIENTS = 1_000

interface Waiting {
  client: string | undefined
  proceed: () => void
}

/** One picture at a time. The client that used the decoder least is next, so that a flood delays only itself. */
export class FairQueue {
  readonly #budgetMs: number
  readonly #now: () => number
  #used = new Map<string, { ms: number; at: number }>()
  #isBusy = false
  #waiting: Waiting[] = []

  constructor(budgetMs = BUDGET_MS, now = () => performance.now()) {
    this.#budgetMs = budgetMs
    this.#now = now
  }

  get length() {
    return this.#waiting.length + (this.#isBusy ? 1 : 0)
  }

  waitingOf(client: string): number {
    return this.#waiting.filter(one => one.client === client).length
  }

  /** 0 for a client with budget left. */
  waitMs(client: string | undefined): number {
    const over = this.#usedBy(client) - this.#budgetMs
    return over < 0 ? 0 : Math.max(1, over * (REGAINED_WITHIN_MS / this.#budgetMs))
  }

  async run<T>(client: string | undefined, work: () => Promise<T>, hasFailed: (result: T) => boolean): Promise<T> {
    if (this.#isBusy) await new Promise<void>(proceed => this.#waiting.push({ client, proceed }))
    this.#isBusy = true
    const began = this.#now()
    let failed = true
    try {
      const result = await work()
      failed = hasFailed(result)
      return result
    } finally {
      this.#charge(client, this.#now() - began + (failed ? FAILED_COSTS_MS : 0))
      this.#next()
    }
  }

  #usedBy(client: string | undefined): number {
    const account = this.#used.get(client ?? '')
    if (!account) return 0
    return Math.max(0, account.ms - (this.#now() - account.at) * (this.#budgetMs / REGAINED_WITHIN_MS))
  }

  #charge(client: string | undefined, ms: number) {
    if (client === undefined) return
    this.#used.set(client, { ms: this.#usedBy(client) + ms, at: this.#now() })
    if (this.#used.size < CLEAN_UP_FROM_CLIENTS) return
    for (const known of this.#used.keys()) if (this.#usedBy(known) === 0) this.#used.delete(known)
  }

  #next() {
    const used = this.#waiting.map(({ client }) => this.#usedBy(client))
    const [chosen] = this.#waiting.splice(used.indexOf(Math.min(...used)), 1)
    // Handed over while still busy, so that a new caller cannot jump the queue.
    if (chosen) chosen.proceed()
    else this.#isBusy = false
  }
}
