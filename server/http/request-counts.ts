/** Upper limits in seconds: from an answer that was ready to one at the end of its patience. */
export const DURATION_LIMITS: readonly number[] = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface CountedRoute {
  method: string
  /** The route's pattern, not the address asked for: so there are as many as the program has. */
  route: string
  answered: Map<number, number>
  /** By duration; the last place is for what took longer than every limit. */
  durations: number[]
  seconds: number
}

/** What the server has answered and refused since it started. Counting is three look-ups and three additions. */
export class RequestCounts {
  #routes = new Map<string, Map<string, CountedRoute>>()
  /** Who asked too often. */
  rateLimited = 0
  /** Who was told early that the server is too busy. */
  overloaded = 0

  count(method: string, route: string, status: number, ms: number) {
    const known = this.#routes.get(route)?.get(method) ?? this.#add(method, route)
    const seconds = ms / 1000
    let place = 0
    while (place < DURATION_LIMITS.length && seconds > DURATION_LIMITS[place]!) place++
    known.durations[place]!++
    known.seconds += seconds
    known.answered.set(status, (known.answered.get(status) ?? 0) + 1)
  }

  all(): CountedRoute[] {
    return [...this.#routes.values()].flatMap(methods => [...methods.values()])
  }

  #add(method: string, route: string): CountedRoute {
    const methods = this.#routes.get(route) ?? new Map<string, CountedRoute>()
    this.#routes.set(route, methods)
    const durations = Array<number>(DURATION_LIMITS.length + 1).fill(0)
    const added: CountedRoute = { method, route, answered: new Map(), durations, seconds: 0 }
    methods.set(method, added)
    return added
  }
}
