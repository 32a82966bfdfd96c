import { totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** Node 24 takes 0.9 GB for the first start with it, and 0.4 GB without; 20 and 22 take 0.4 GB either way. */
const HUNGRY_SINCE = 23
const ENOUGH_BYTES = 1.5 * 2 ** 30
/** The first implies the others on the command line, but not when it is set later. */
const UNOPTIMISED = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * Newer Nodes take 600 MB to optimise a single function of the engine. Where there is no such memory, by the container's limit
 * or the machine's, its code stays as it was first compiled, which costs a small spa nothing one can measure.
 */
export function spareMemory() {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const major = Number(process.versions.node.split('.')[0])
  if (major >= HUNGRY_SINCE && bytes < ENOUGH_BYTES) for (const flag of UNOPTIMISED) setFlagsFromString(flag)
}
