import { type TestInfo, test } from '@playwright/test'

/**
 * Chance that can be repeated. Every test draws from a sequence of its own, made from the run's seed and the test's name, so
 * that it draws the same numbers alone, in another order or beside other tests. `E2E_SEED=… npx playwright test` repeats a run.
 */
export function chance(): number {
  return sequenceOf(test.info())()
}

/** A whole number from 0 up to, but not including, `end`. */
export function below(end: number): number {
  return Math.floor(chance() * end)
}

export function oneOf<Thing>(things: Thing[]): Thing {
  return things[below(things.length)]!
}

/** A word that no other test of this run comes up with. */
export function unique(): string {
  const { testId, repeatEachIndex, retry } = test.info()
  return [testId.slice(-12), repeatEachIndex, retry, below(2 ** 32).toString(36)].join('.')
}

const sequences = new WeakMap<TestInfo, () => number>()

function sequenceOf(info: TestInfo) {
  const known = sequences.get(info)
  if (known) return known
  const { titlePath, project, repeatEachIndex } = info
  const sequence = sequenceFrom([process.env.E2E_SEED, project.name, repeatEachIndex, ...titlePath].join('\n'))
  sequences.set(info, sequence)
  return sequence
}

/** mulberry32, started with the FNV-1a hash of a text. */
function sequenceFrom(text: string) {
  let state = 0x811c9dc5
  for (const byte of Buffer.from(text)) state = Math.imul(state ^ byte, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
