interface Coming {
  at: number
  happen: () => Promise<unknown>
}

/** What happens when. It is done in the order of the clock, and what happens may lead to more. */
export class Agenda {
  #coming: Coming[] = []

  /** Of two for the same instant, the first to be written down is the first to happen. */
  at(instant: number | Date, happen: () => Promise<unknown>) {
    const coming = { at: Number(instant), happen }
    const place = this.#coming.findIndex(({ at }) => at > coming.at)
    this.#coming.splice(place === -1 ? this.#coming.length : place, 0, coming)
  }

  /** Lives through everything up to an instant, setting the clock to each. What lies behind it never happens. */
  async liveUntil(end: Date, setClock: (to: Date) => void) {
    while (this.#coming[0] && this.#coming[0].at <= end.getTime()) {
      const { at, happen } = this.#coming.shift()!
      setClock(new Date(at))
      await happen()
    }
    setClock(end)
  }
}
