/** Until when what is being done is of use to who waits for it. By the process's own clock, which nobody sets back. */
export class Deadline {
  #at: number

  constructor(withinMs: number) {
    this.#at = performance.now() + withinMs
  }

  /** Zero when it is over. */
  get leftMs() {
    return Math.max(0, this.#at - performance.now())
  }

  /** For what is decided already and has only to be said. */
  leaveAtLeast(ms: number) {
    this.#at = Math.max(this.#at, performance.now() + ms)
  }

  /** For time that was not ours to spend. */
  moveBy(ms: number) {
    this.#at += ms
  }
}
