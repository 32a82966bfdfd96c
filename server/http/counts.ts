/** Bounds the memory that many addresses can take. */
const MAX_CLIENTS = 5000

interface Count {
  current: number
  ttl: number
  since: number
}

/** Requests per client in the current window, least recently used clients dropped first. Counts without I/O. */
export class Counts {
  #counts = new Map<string, Count>()

  count(client: string, windowMs: number): Count {
    const now = Date.now()
    const known = this.#counts.get(client)
    const count = known && known.since + windowMs > now ? known : { current: 0, ttl: 0, since: now }
    count.current++
    count.ttl = windowMs - (now - count.since)
    // Deleted first, so that the map stays in the order of last use.
    this.#counts.delete(client)
    this.#counts.set(client, count)
    if (this.#counts.size > MAX_CLIENTS) this.#counts.delete(this.#counts.keys().next().value as string)
    return count
  }

  /** As the rate limit plugin calls its store. */
  incr(client: string, done: (error: null, count: Count) => void, windowMs: number) {
    done(null, this.count(client, windowMs))
  }
}
