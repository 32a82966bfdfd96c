// @ts-check
import { readdirSync, readFileSync } from 'node:fs'

/** What the kernel counts in, wherever Linux runs. */
const MICROSECONDS_PER_TICK = 10_000

/**
 * Processor time of a process and all its children, those that have ended included. Undefined where the system does not
 * tell (only Linux does, in /proc).
 * @param {number} pid
 */
export function cpuOf(pid) {
  if (process.platform !== 'linux') return undefined
  const own = readTimes(pid)
  if (!own) return undefined
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => readTimes(Number(name)))
    .filter(times => times?.parent === pid)
  const ticks = children.reduce((sum, times) => sum + (times?.own ?? 0), own.own + own.ofEnded)
  return ticks * MICROSECONDS_PER_TICK
}

/** @param {number} pid */
function readTimes(pid) {
  try {
    // The second field is the program's name in brackets, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent, own: user + system, ofEnded: endedUser + endedSystem }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
