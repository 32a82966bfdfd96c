/** The life of a letter to the subscribers as one table: the desk knows from it what to offer, the server what to accept. */

export const LETTER_STATUSES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type LetterStatus = (typeof LETTER_STATUSES)[number]

interface LetterMove {
  from: readonly LetterStatus[]
  /** `before`: what it was before it was to leave, a draft or one that had been stopped half-way. */
  to: LetterStatus | 'before'
  by: 'owner' | 'clock'
}

export const LETTER_MOVES = {
  edit: { from: ['draft'], to: 'draft', by: 'owner' },
  /** Of one that waits: at another time. Of one that was stopped: to those who have not had it. */
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
