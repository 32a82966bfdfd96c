/** Chance that is the same every time: a demo looks the same on the same day. */
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
