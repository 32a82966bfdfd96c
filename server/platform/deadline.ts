/** Deadline after which the result is useless to the caller. By the monotonic clock. */
export class Deadline {
  #at: number

  constructor(withinMs: number) {
    this.#at = performance.now() + withinMs
  }

  get leftMs() {
    return Math.max(0, this.#at - performance.now())
  }

  /** Extends the deadline if less is left, so that a committed transaction still gets its response. */
  leaveAtLeast(ms: number) {
    this.#at = Math.max(this.#at, performance.now() + ms)
  }

  moveBy(ms: number) {
    this.#at += ms
  }
}
