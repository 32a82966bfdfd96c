/** A caller that waits longer gets the error. */
export interface WaitLimit {
  ms: number
  error: () => Error
}

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

  /** More places admit waiting callers at once; fewer take effect as callers leave. */
  set places(places: number) {
    this.#places = places
    while (this.#inside < places && this.#waiting.length > 0) {
      this.#inside++
      this.#waiting.shift()?.()
    }
  }

  get length() {
    return this.#waiting.length + this.#inside
  }

  /** Resolves to the function that ends the turn. */
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
    // Handed over, so that a new caller cannot jump the queue.
    if (proceed) proceed()
    else this.#inside--
  }
}

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
