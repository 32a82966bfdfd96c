/** Chance that can be repeated: a run that failed prints its seed, and E2E_SEED brings the same numbers again. */
export const SEED = Number(process.env.E2E_SEED ?? Date.now() % 2 ** 31)

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The ten digits of a Nigerian mobile number behind its calling code. */
export function mobileNumber(chance: () => number): string {
  const prefix = ['803', '805', '806', '810', '813', '816', '901', '703'][Math.floor(chance() * 8)]
  return prefix + String(Math.floor(chance() * 10_000_000)).padStart(7, '0')
}
