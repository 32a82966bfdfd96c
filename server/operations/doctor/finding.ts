import type { DoctorLine } from '#contract/operations/doctor.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Outside } from './outside.ts'

export type DoctorDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'cache' | 'receipts' | 'log'> & { outside: Outside }

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

const MARKS = { good: 'well ', note: 'note ', wrong: 'WRONG' }
const COLOURS = { good: 32, note: 33, wrong: 31 }

/** The list for a terminal. The state is a word, and coloured only where a person looks. */
export function showLines(lines: readonly DoctorLine[], { inColour }: { inColour: boolean }): string {
  const mark = (state: DoctorLine['state']) =>
    inColour ? `\u001b[${COLOURS[state]}m${MARKS[state]}\u001b[0m` : MARKS[state]
  return lines
    .flatMap(({ name, state, finding, todo }) => [
      `  ${mark(state)}  ${name}: ${finding}`,
      ...(todo ? [`         → ${todo}`] : []),
    ])
    .join('\n')
}
