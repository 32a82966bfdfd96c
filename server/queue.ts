/** A limit on the wait: who has waited that long leaves the queue with this error. */
export interface WaitLimit {
  ms: number
  error: () => Error
}

/** One at a time, or as many as there are places, in the order they came. */
export class Queue {
  #places: number
  #inside = 0
  #waiting: (() => void)[] = []

  constructor(places = 1) {
    this.#places = places
  }

  get places() {
    return this.#places
  }

  /** More let in who waits; fewer count once enough have left. */
  set places(places: number) {
    this.#places = places
    while (this.#inside < places && this.#waiting.length > 0) {
      this.#inside++
      this.#waiting.shift()?.()
    }
  }

  /** How many there are, those whose turn it is included. */
  get length() {
    return this.#waiting.length + this.#inside
  }

  /** Resolves, when the turn has come, to the function that ends it. */
  async enter(limit?: WaitLimit): Promise<() => void> {
    if (this.#inside >= this.#places) await this.#wait(limit)
    else this.#inside++
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#next()
    }
  }

  async run<T>(work: () => Promise<T>, limit?: WaitLimit): Promise<T> {
    const leave = await this.enter(limit)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #wait(limit: WaitLimit | undefined) {
    return new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = ({ error }: WaitLimit) => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
        reject(error())
      }
      const timer = limit && setTimeout(giveUp, limit.ms, limit)
      this.#waiting.push(proceed)
    })
  }

  #next() {
    const proceed = this.#inside > this.#places ? undefined : this.#waiting.shift()
    // The place is handed over, so that nobody who comes in between jumps the queue.
    if (proceed) proceed()
    else this.#inside--
  }
}

/** A queue for every name, kept as long as somebody is in it. */
export function queuePerName() {
  const queues = new Map<string, Queue>()

  return async function run<T>(name: string, work: () => Promise<T>, limit?: WaitLimit): Promise<T> {
    const queue = queues.get(name) ?? new Queue()
    queues.set(name, queue)
    try {
      return await queue.run(work, limit)
    } finally {
      if (queue.length === 0) queues.delete(name)
    }
  }
}
