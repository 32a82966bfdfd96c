import * as text from '../messages/health.ts'

export const HEALTH_QUESTIONS = ['pregnancy', 'allergies', 'conditions', 'injuries'] as const
export type HealthQuestion = (typeof HEALTH_QUESTIONS)[number]

export interface HealthAnswer {
  isYes: boolean
  details: string
}

/** "Yes: nuts": as it is stored, exported and sent. */
export function writtenAnswer({ isYes, details }: HealthAnswer): string {
  if (!isYes) return text.no
  const said = details.trim()
  return said ? `${text.yes}: ${said}` : text.yes
}

export function readAnswer(written: string): HealthAnswer {
  return { isYes: written !== text.no, details: written.replace(/^Yes:? ?/, '') }
}

/** "pregnant; allergies (nuts)" */
export function healthInShort(answers: Record<HealthQuestion, string>): string {
  const said = HEALTH_QUESTIONS.flatMap(name => {
    const { isYes, details } = readAnswer(answers[name])
    if (!isYes) return []
    return [details ? `${text.short[name]} (${details})` : text.short[name]]
  })
  return said.join('; ') || text.nothing
}
