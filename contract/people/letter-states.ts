/** State machine of a newsletter letter. The desk offers these moves, the server accepts no others. */

export const LETTER_STATUSES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type LetterStatus = (typeof LETTER_STATUSES)[number]

interface LetterMove {
  from: readonly LetterStatus[]
  /** `before`: the state before scheduling, draft or stopped. */
  to: LetterStatus | 'before'
  by: 'owner' | 'clock'
}

export const LETTER_MOVES = {
  edit: { from: ['draft'], to: 'draft', by: 'owner' },
  /** A scheduled letter is rescheduled; a stopped one goes to the remaining readers. */
  send: { from: ['draft', 'scheduled', 'stopped'], to: 'scheduled', by: 'owner' },
  takeBack: { from: ['scheduled'], to: 'before', by: 'owner' },
  start: { from: ['scheduled'], to: 'sending', by: 'clock' },
  stop: { from: ['sending'], to: 'stopped', by: 'owner' },
  finish: { from: ['sending'], to: 'sent', by: 'clock' },
} as const satisfies Record<string, LetterMove>

export function mayLetter(move: keyof typeof LETTER_MOVES, status: LetterStatus): boolean {
  const { from }: LetterMove = LETTER_MOVES[move]
  return from.includes(status)
}
