import { setFlagsFromString } from 'node:v8'

/** The first implies the others on the command line, but not when it is set later. */
const UNOPTIMISED = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * The engine's code stays as it was first compiled, which costs a spa nothing one can measure. To optimise its largest
 * functions takes 60 MB on Node 20 and 600 MB on 24, and what was taken once is not given back.
 */
export function spareMemory() {
  for (const flag of UNOPTIMISED) setFlagsFromString(flag)
}
