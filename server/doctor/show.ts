import type { DoctorLine } from '#contract/doctor.ts'

const MARKS: Record<DoctorLine['state'], string> = { good: 'well ', note: 'note ', wrong: 'WRONG' }
const COLOURS: Record<DoctorLine['state'], number> = { good: 32, note: 33, wrong: 31 }

/** The list for a terminal: the state as a word, in colour only where a person looks. */
export function showLines(lines: readonly DoctorLine[], { inColour }: { inColour: boolean }): string {
  return lines
    .flatMap(({ name, state, finding, todo }) => [
      `  ${painted(MARKS[state], COLOURS[state], inColour)}  ${name}: ${finding}`,
      ...(todo ? [`         → ${todo}`] : []),
    ])
    .join('\n')
}

function painted(text: string, colour: number, inColour: boolean) {
  return inColour ? `\u001b[${colour}m${text}\u001b[0m` : text
}
