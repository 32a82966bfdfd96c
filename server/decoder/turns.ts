interface Waiting {
  client: string | undefined
  proceed: () => void
}

/** One at a time. Next is not who came first, but who has used the decoder least: a flood of pictures delays only itself. */
export class Turns {
  #busy = false
  #waiting: Waiting[] = []
  readonly #usedBy: (client: string | undefined) => number

  constructor(usedBy: (client: string | undefined) => number) {
    this.#usedBy = usedBy
  }

  /** How many there are, the one whose turn it is included. */
  get length() {
    return this.#waiting.length + (this.#busy ? 1 : 0)
  }

  waitingOf(client: string): number {
    return this.#waiting.filter(one => one.client === client).length
  }

  async run<T>(client: string | undefined, work: () => Promise<T>): Promise<T> {
    if (this.#busy) await new Promise<void>(proceed => this.#waiting.push({ client, proceed }))
    this.#busy = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #next() {
    const used = this.#waiting.map(({ client }) => this.#usedBy(client))
    const [chosen] = this.#waiting.splice(used.indexOf(Math.min(...used)), 1)
    // Handed over while still busy, so that nobody who comes in between jumps the queue.
    if (chosen) chosen.proceed()
    else this.#busy = false
  }
}
