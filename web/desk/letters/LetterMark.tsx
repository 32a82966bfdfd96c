import type { LetterStatus } from '#contract/letter-states.ts'
import { Mark } from '../StateMark.tsx'
import { LETTER_STATES } from './words.ts'

export function LetterMark({ status }: { status: LetterStatus }) {
  return <Mark {...LETTER_STATES[status]} />
}
