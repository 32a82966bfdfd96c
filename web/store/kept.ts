import { BOOKING_KEPT_HOURS } from '#contract/rules.ts'
import { MS_PER_HOUR } from '#contract/time.ts'

/**
 * What this device keeps. Of a booking that is being made not longer than a day, because it has a name and an address in
 * it; what is for the next booking says itself how long. A browser that refuses to remember keeps nothing, and then a
 * reload starts afresh.
 */

const VERSION = 1

/** Of the device, for every tab and the next visit; or of this tab alone, for a reload. */
type Area = 'localStorage' | 'sessionStorage'

interface Reading {
  area?: Area
  hours?: number
  /** What else has to go with what was kept for too long. */
  onStale?: () => void
}

export function readKept(
  name: string,
  now: number,
  { area = 'localStorage', hours = BOOKING_KEPT_HOURS, onStale }: Reading = {},
): Record<string, unknown> | undefined {
  try {
    const storage = globalThis[area]
    const kept = JSON.parse(storage.getItem(name) ?? 'null')
    if (kept?.version !== VERSION) return undefined
    const age = now - kept.savedAt
    if (age >= 0 && age < hours * MS_PER_HOUR) return kept
    storage.removeItem(name)
    onStale?.()
  } catch {
    // Refused, or not written by us.
  }
}

/** Nothing to keep takes away what was kept. */
export function keep(name: string, content: object | undefined, now: number, area: Area = 'localStorage') {
  try {
    const storage = globalThis[area]
    if (content) storage.setItem(name, JSON.stringify({ version: VERSION, savedAt: now, ...content }))
    else storage.removeItem(name)
  } catch {
    // Refused.
  }
}
