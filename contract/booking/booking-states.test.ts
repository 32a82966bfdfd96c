import { expect, test } from 'vitest'
import { type Actor, BOOKING_STATUSES, MOVES, type MoveName, mayMove, statusWhenMade } from './booking-states.ts'

const ACTORS: Actor[] = ['customer', 'desk', 'clock']

/** Every move that exists, written out: from, by whom, which. All other pairs are refused. */
const ALLOWED = new Set([
  'held customer submit',
  'held customer cancel',
  'held customer lapse',
  'held clock lapse',
  'held desk confirm',
  'held desk cancel',
  'submitted customer cancel',
  'submitted desk confirm',
  'submitted desk decline',
  'submitted desk cancel',
  'submitted clock expire',
  'confirmed customer cancel',
  'confirmed desk cancel',
  'confirmed desk finish',
  'confirmed desk miss',
  'confirmed clock finishPastDay',
  'declined desk confirm',
  'lapsed customer submit',
  'lapsed desk confirm',
  'cancelled customer restore',
  'cancelled desk restore',
  'done desk miss',
  'done desk reopen',
  'no_show desk finish',
])

test.each(BOOKING_STATUSES.flatMap(from => ACTORS.map(by => [from, by] as const)))(
  'a booking that is %s: the %s may do just what the table says',
  (from, by) => {
    const allowed = (Object.keys(MOVES) as MoveName[]).filter(name => mayMove(name, from, by))
    expect(allowed.map(name => `${from} ${by} ${name}`).sort()).toEqual(
      [...ALLOWED].filter(line => line.startsWith(`${from} ${by} `)).sort(),
    )
  },
)

test('whoever gave a time up needs it to be free', () => {
  expect(MOVES.confirm.wantsFreeTime).toEqual(['lapsed', 'declined'])
  expect(MOVES.submit.wantsFreeTime).toEqual(['lapsed'])
  expect(MOVES.restore.wantsFreeTime).toEqual(['cancelled'])
  expect(MOVES.reopen.wantsFreeTime).toEqual(['done'])
})

test.each([
  [25_000, 'held'],
  [1, 'held'],
  [0, 'confirmed'],
])('a new booking of %s is %s', (price, status) => {
  expect(statusWhenMade(price)).toBe(status)
})
