import { BOOKING_KEPT_HOURS } from '#contract/rules.ts'
import { MS_PER_HOUR } from '#contract/time.ts'

/**
 * What this device keeps of a booking until it is made. Never longer than a day: it has a name and an address in it. A
 * browser that refuses to remember keeps nothing, and then a reload starts afresh.
 */

const VERSION = 1

/** `onStale`: what else has to go with what was kept for too long. */
export function readKept(name: string, now: number, onStale?: () => void): Record<string, unknown> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null')
    if (kept?.version !== VERSION) return undefined
    const age = now - kept.savedAt
    if (age >= 0 && age < BOOKING_KEPT_HOURS * MS_PER_HOUR) return kept
    localStorage.removeItem(name)
    onStale?.()
  } catch {
    // Refused, or not written by us.
  }
}

/** Nothing to keep takes away what was kept. */
export function keep(name: string, content: object | undefined, now: number) {
  try {
    if (content) localStorage.setItem(name, JSON.stringify({ version: VERSION, savedAt: now, ...content }))
    else localStorage.removeItem(name)
  } catch {
    // Refused.
  }
}
