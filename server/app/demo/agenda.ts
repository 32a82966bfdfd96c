/** Events in the order of the clock; an event may add others. */
export class Agenda {
  #coming: { at: number; happen: () => Promise<unknown> }[] = []

  /** Events of the same instant happen in the order they were added. */
  at(instant: number | Date, happen: () => Promise<unknown>) {
    const coming = { at: Number(instant), happen }
    const place = this.#coming.findIndex(({ at }) => at > coming.at)
    this.#coming.splice(place === -1 ? this.#coming.length : place, 0, coming)
  }

  async runUntil(end: Date, setClock: (to: Date) => void) {
    while (this.#coming[0] && this.#coming[0].at <= end.getTime()) {
      const { at, happen } = this.#coming.shift()!
      setClock(new Date(at))
      await happen()
    }
    setClock(end)
  }
}

/** Seeded random numbers: a demo looks the same on the same day. */
export function seededChance(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    below,
    oneOf: <Item>(items: readonly Item[]): Item => items[below(items.length)]!,
    digits: (count: number) => Array.from({ length: count }, () => below(10)).join(''),
  }
}

export type Chance = ReturnType<typeof seededChance>
