import { DatabaseUnavailable } from '#server/db/errors.ts'

/** One at a time, in the order they came. Who waits too long is sent away instead of waiting for ever. */
export class Turns {
  #taken = false
  #waiting: (() => void)[] = []

  /** Resolves, when the turn has come, to the function that ends it. */
  async take(patienceMs: number): Promise<() => void> {
    if (this.#taken) await this.#wait(patienceMs)
    this.#taken = true
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#pass()
    }
  }

  #wait(patienceMs: number) {
    return new Promise<void>((resolve, reject) => {
      const comes = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(comes), 1)
        reject(new DatabaseUnavailable(`The database was busy for ${patienceMs / 1000} seconds.`))
      }, patienceMs)
      this.#waiting.push(comes)
    })
  }

  #pass() {
    const next = this.#waiting.shift()
    // Handed over while still taken, so that nobody who asks in between jumps the queue.
    if (next) next()
    else this.#taken = false
  }
}
