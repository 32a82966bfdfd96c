/** What a client may use of the decoder at once, and how fast it gets that back: all of it in ten minutes. */
const BUDGET_MS = 30_000
const REGAINED_WITHIN_MS = 600_000
/** Nobody has many pictures that cannot be read: each of these counts as this much work more. */
const FAILED_COSTS_MS = 1_500
const TIDY_UP_FROM_CLIENTS = 1_000

/** How much of the decoder each client has used lately. Whole streets share an address, so good pictures cost little. */
export class Spending {
  readonly #budgetMs: number
  #accounts = new Map<string, { ms: number; at: number }>()

  constructor(budgetMs = BUDGET_MS) {
    this.#budgetMs = budgetMs
  }

  usedBy(client: string | undefined, now: number): number {
    const account = client === undefined ? undefined : this.#accounts.get(client)
    return account ? Math.max(0, account.ms - (now - account.at) * (this.#budgetMs / REGAINED_WITHIN_MS)) : 0
  }

  /** How long until a client that has used up its budget may come again; 0 for anybody else. */
  waitMs(client: string | undefined, now: number): number {
    const over = this.usedBy(client, now) - this.#budgetMs
    return over < 0 ? 0 : Math.max(1, over * (REGAINED_WITHIN_MS / this.#budgetMs))
  }

  charge(client: string | undefined, { ms, failed, now }: { ms: number; failed: boolean; now: number }) {
    if (client === undefined) return
    this.#accounts.set(client, { ms: this.usedBy(client, now) + ms + (failed ? FAILED_COSTS_MS : 0), at: now })
    if (this.#accounts.size < TIDY_UP_FROM_CLIENTS) return
    for (const known of this.#accounts.keys()) if (this.usedBy(known, now) === 0) this.#accounts.delete(known)
  }
}
