/** Of how many clients it is known at the most, so that nobody's many addresses fill the memory: half of them for certain. */
const MOST_CLIENTS = 5000

interface Count {
  current: number
  ttl: number
  since: number
}

/** How often each client has asked in its present window. Counts at once, so that a cached response need not wait for it. */
export class Counts {
  /** Those seen last, and those who were before them: putting each in its place at every request would cost more than the rest. */
  #recent = new Map<string, Count>()
  #before = new Map<string, Count>()

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

  #of(client: string): Count {
    const recent = this.#recent.get(client)
    if (recent) return recent
    const count = this.#before.get(client) ?? { current: 0, ttl: 0, since: Number.NEGATIVE_INFINITY }
    if (this.#recent.size >= MOST_CLIENTS / 2) {
      this.#before = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(client, count)
    return count
  }
}
