import { expect, test } from 'vitest'
import { LETTER_MOVES, LETTER_STATUSES, mayLetter } from './letter-states.ts'

test.each([
  ['draft', ['edit', 'send']],
  ['scheduled', ['send', 'takeBack', 'start']],
  ['sending', ['stop', 'finish']],
  ['stopped', ['send']],
  ['sent', []],
] as const)('a letter that is %s can: %j', (status, moves) => {
  const all = Object.keys(LETTER_MOVES) as (keyof typeof LETTER_MOVES)[]
  expect(all.filter(move => mayLetter(move, status))).toEqual(moves)
})

test('every state but the draft is reached by a move', () => {
  const reached = new Set<string>(Object.values(LETTER_MOVES).map(({ to }) => to))
  expect(LETTER_STATUSES.filter(status => !reached.has(status))).toEqual([])
})
