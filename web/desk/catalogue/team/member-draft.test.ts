import { expect, test } from 'vitest'
import { changesOf, parsePercent, problemsOf, toDraft } from './member-draft.ts'
import { aMember } from './testing/team.ts'

const range = (startHour: number, endHour: number) => ({ startHour, startMinute: 0, endHour, endMinute: 0 })
const ada = aMember({
  hours: [{ day: 'Friday', timeRanges: [range(10, 14), range(15, 24)] }],
  daysOff: [{ from: '2030-01-01', to: '2030-01-02' }],
  extraDays: [{ date: '2030-01-06', timeRanges: [range(9, 12)] }],
  shares: { all: 40, services: { facials: 0, massage: 42.5 } },
})
const draft = toDraft(ada, [])

test('what is not touched is not sent', () => {
  expect(changesOf(draft, draft)).toEqual({})
  expect(changesOf(draft, { ...draft, subServiceIds: [...draft.subServiceIds] })).toEqual({})
})

test('a part that is changed is sent as the server keeps it', () => {
  expect(changesOf(draft, { ...draft, worksSpaHours: true })).toEqual({ hours: null })
  expect(changesOf(draft, { ...draft, share: '12,5 %', shares: { facials: '0', massage: '' } })).toEqual({
    shares: { all: 12.5, services: { facials: 0 } },
  })
})

test.each([
  ['', 0],
  ['40', 40],
  ['40 %', 40],
  ['12,5', 12.5],
  ['100', 100],
  ['101', undefined],
  ['-1', undefined],
  ['a third', undefined],
])('the share %j is read as %j', (typed, percent) => {
  expect(parsePercent(typed)).toBe(percent)
})

test('what is half typed is said at its field', () => {
  const half = {
    ...draft,
    name: ' ',
    share: 'half',
    shares: { massage: '200' },
    daysOff: [{ from: '2030-01-05', to: '2030-01-04', reason: '' }],
    extraDays: [{ date: '', hours: [{ from: '09:00', until: '' }] }],
  }
  expect(problemsOf(half)).toEqual({
    name: 'Please fill this in',
    'shares.all': 'Please give a number from 0 to 100',
    'shares.services.massage': 'Please give a number from 0 to 100',
    'daysOff.0.to': 'The last day cannot come before the first.',
    'extraDays.0.date': 'Please give the day',
    'extraDays.0.0': 'Please give both times',
  })
})
