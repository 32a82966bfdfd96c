import type { HealthAnswers } from '#contract/booking/health.ts'
import { healthInShort } from '#contract/booking/health-words.ts'
import { healthText } from '#contract/messages.ts'
import { spa } from './spa.ts'

interface Visit {
  status: string
  /** Not for devices that may only look. */
  health?: HealthAnswers | null
}

/** "Health: pregnant; allergies (nuts)". Empty if the spa does not ask, and where nobody treats. */
export function healthLine(visit: Visit): string {
  if (!('health' in visit)) return ''
  if (visit.health) return `Health: ${healthInShort(visit.health)}`
  const isOpen = spa().beforeVisit.isOn && ['submitted', 'confirmed'].includes(visit.status)
  return isOpen ? `Health: ${healthText.unanswered}` : ''
}

/** Nothing that those who treat have to mind. */
export const isHarmless = ({ health }: Visit) => !health || healthInShort(health) === healthText.nothing
