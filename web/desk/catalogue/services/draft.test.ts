import { expect, test } from 'vitest'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import { type Draft, NEW_SERVICE, newSub, parsePrice, problemsOf, toBody, toDraft, toWeek } from './draft.ts'

const range = (startHour: number, endHour: number) => ({ startHour, startMinute: 0, endHour, endMinute: 30 })
const availability = [
  { day: 'Monday' as const, timeRanges: [range(9, 12), range(14, 17)] },
  { day: 'Sunday' as const, timeRanges: [{ startHour: 20, startMinute: 0, endHour: 24, endMinute: 0 }] },
]
const steam = { name: 'Steam', description: '', duration: 60, price: 5000, turnoverMinutes: 15, availability }
const words = { name: 'Hammam', title: '', slug: 'hammam', description: '<p>Warm</p>' }
const stored: DeskService = {
  ...words,
  _id: 'hammam',
  imageUrl: ['massage'],
  stations: 2,
  takesTherapist: false,
  takesRoom: false,
  version: 3,
  hidden: false,
  serviceArray: [
    { _id: 'a', ...steam, hidden: false },
    { _id: 'b', ...steam, name: 'Scrub', hidden: true },
  ],
}

test('what is not touched is sent as it was stored; hidden ones are not sent', () => {
  const { _id, version, hidden, serviceArray, ...rest } = stored
  expect(toBody(toDraft(stored))).toEqual({
    ...rest,
    serviceArray: [{ _id: 'a', ...steam, isExtra: false, isForTwo: false, imageUrl: [], deposit: null }],
  })
})

test.each([
  [
    { kind: 'share', value: 30 },
    { kind: 'share', value: '30' },
  ],
  [{ kind: 'none' }, { kind: 'none', value: '' }],
] as const)('a treatment’s own rule on what is paid before is shown and sent: %o', (deposit, typed) => {
  const draft = toDraft({ ...stored, serviceArray: [{ ...stored.serviceArray[0]!, deposit }] })
  expect(draft.subs[0]!.deposit).toEqual(typed)
  expect(toBody(draft).serviceArray[0]!.deposit).toEqual(deposit)
})

test('a draft that was kept before there were deposits leaves them as they are', () => {
  const draft = toDraft(stored)
  const [{ deposit: _, ...kept }] = draft.subs as [Draft['subs'][number]]
  expect(toBody({ ...draft, subs: [kept] }).serviceArray[0]!.deposit).toBeUndefined()
})

test.each([
  ['share', '130', 'Please give a whole number from 1 to 100'],
  ['share', '', 'Please give a whole number from 1 to 100'],
  ['amount', 'some', 'Please give the amount as a whole number of naira'],
] as const)('a deposit of %s “%s” is refused at its field', (kind, value, problem) => {
  const sub = { ...newSub(toWeek([])), name: 'Steam', price: '5000', deposit: { kind, value } }
  const field = 'serviceArray.0.deposit.value'
  expect(problemsOf({ ...NEW_SERVICE, subs: [sub] })[field]).toBe(problem)
})

test('a day that ends at midnight is shown and read as such', () => {
  expect(toDraft(stored).subs[0]?.week.Sunday).toEqual([{ from: '20:00', until: '00:00' }])
})

test.each([
  ['25000', 25_000],
  ['25,000', 25_000],
  ['₦25,000', 25_000],
  ['KSh 2,500', 2500],
  ['0', 0],
  ['', undefined],
  ['-5', undefined],
  ['25.50', undefined],
  ['lots', undefined],
])('the price %j is read as %j', (typed, amount) => {
  expect(parsePrice(typed)).toBe(amount)
})

test('what is wrong is said at its field', () => {
  const week = { ...toWeek([]), Monday: [{ from: '12:00', until: '09:00' }], Friday: [{ from: '09:00', until: '' }] }
  const free = { ...newSub(week), name: 'Talk', price: '0' }
  const draft: Draft = { ...NEW_SERVICE, stations: 'two', subs: [{ ...newSub(week), hidden: true }, free] }
  expect(problemsOf(draft)).toEqual({
    name: 'Please fill this in',
    stations: 'Please give a whole number',
    'serviceArray.0.price': 'Is this free? Please say so below, or give a price',
    'serviceArray.0.Monday.0': 'The end has to be after the start',
    'serviceArray.0.Friday.0': 'Please give both times',
  })
  expect(problemsOf({ ...draft, subs: [{ ...free, isFree: true, week: toWeek([]) }] })).not.toHaveProperty([
    'serviceArray.0.price',
  ])
})
