/** A limit on the wait: who has waited that long leaves the queue with this error. */
export interface Patience {
  ms: number
  error: () => Error
}

/** One at a time, in the order they came. */
export class Queue {
  #busy = false
  #waiting: (() => void)[] = []

  /** How many there are, the one whose turn it is included. */
  get length() {
    return this.#waiting.length + (this.#busy ? 1 : 0)
  }

  /** Resolves, when the turn has come, to the function that ends it. */
  async enter(patience?: Patience): Promise<() => void> {
    if (this.#busy) await this.#wait(patience)
    this.#busy = true
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#next()
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #wait(patience: Patience | undefined) {
    return new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = ({ error }: Patience) => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
        reject(error())
      }
      const timer = patience && setTimeout(giveUp, patience.ms, patience)
      this.#waiting.push(proceed)
    })
  }

  #next() {
    const proceed = this.#waiting.shift()
    // Handed over while still busy, so that nobody who comes in between jumps the queue.
    if (proceed) proceed()
    else this.#busy = false
  }
}

/** A queue for every name, kept as long as somebody is in it. */
export function queuePerName() {
  const queues = new Map<string, Queue>()

  return async function run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(name) ?? new Queue()
    queues.set(name, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.length === 0) queues.delete(name)
    }
  }
}
