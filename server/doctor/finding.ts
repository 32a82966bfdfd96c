import type { DoctorLine } from '#contract/doctor.ts'

export type Finding = Omit<DoctorLine, 'name'>

export function good(finding: string): Finding {
  return { state: 'good', finding, todo: '' }
}

/** Nothing is broken, but somebody should know. */
export function note(finding: string, todo = ''): Finding {
  return { state: 'note', finding, todo }
}

export function wrong(finding: string, todo: string): Finding {
  return { state: 'wrong', finding, todo }
}
