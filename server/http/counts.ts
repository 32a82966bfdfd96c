/** As the limiter's own: the clients seen last, so that nobody's many addresses fill the memory. */
const MOST_CLIENTS = 5000

interface Count {
  current: number
  ttl: number
  since: number
}

/** How often each client has asked in its present window. Counts at once, so that a ready answer need not wait for it. */
export class Counts {
  #counts = new Map<string, Count>()

  count(client: string, windowMs: number): Count {
    const now = Date.now()
    const known = this.#counts.get(client)
    const isAlive = known && known.since + windowMs > now
    const count = isAlive ? known : { current: 0, ttl: windowMs, since: now }
    count.current++
    count.ttl = windowMs - (now - count.since)
    // The last in the map is who was seen last.
    if (known) this.#counts.delete(client)
    else if (this.#counts.size >= MOST_CLIENTS) this.#counts.delete(this.#counts.keys().next().value as string)
    this.#counts.set(client, count)
    return count
  }
}
