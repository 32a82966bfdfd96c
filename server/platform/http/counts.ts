/** Max tracked clients, so that many addresses do not fill the memory; at least half are retained. */
const MAX_CLIENTS = 5000

interface Count {
  current: number
  ttl: number
  since: number
}

/** Requests per client in the current window, counted without I/O. */
export class Counts {
  /** Two generations: reordering one map at every request costs more than the rest (decision 23). */
  #recent = new Map<string, Count>()
  #older = new Map<string, Count>()

  count(client: string, windowMs: number): Count {
    const now = Date.now()
    const count = this.#of(client)
    if (count.since + windowMs <= now) {
      count.since = now
      count.current = 0
    }
    count.current++
    count.ttl = windowMs - (now - count.since)
    return count
  }

  /** Interface that the rate limit plugin expects of a store. */
  incr(client: string, done: (error: null, count: Count) => void, windowMs: number) {
    done(null, this.count(client, windowMs))
  }

  #of(client: string): Count {
    const recent = this.#recent.get(client)
    if (recent) return recent
    const count = this.#older.get(client) ?? { current: 0, ttl: 0, since: Number.NEGATIVE_INFINITY }
    if (this.#recent.size >= MAX_CLIENTS / 2) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(client, count)
    return count
  }
}
