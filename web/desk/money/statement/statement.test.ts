import { expect, test } from 'vitest'
import { readAmount } from './amounts.ts'
import { findHead, guessColumns, isEnough } from './columns.ts'
import { type Entry, readStatement } from './credits.ts'
import { readTime } from './dates.ts'
import { type Claim, match } from './match.ts'
import { readTable } from './table.ts'
import { STATEMENTS } from './testing/statements.ts'

const claim = (changes: Partial<Claim>): Claim => ({
  id: 'a',
  code: null,
  amount: 25_000,
  fullName: 'Ngozi Eze',
  bookedOn: '2026-11-12',
  claimedOn: '2026-11-13',
  ...changes,
})
const credit = (changes: Partial<Entry>): Entry => ({
  line: 1,
  date: '2026-11-13',
  amount: 25_000,
  narration: '',
  reference: '',
  ...changes,
})

test.each(Object.entries(STATEMENTS))('a statement of %s is read by its heads', (_, text) => {
  const rows = readTable(text)
  const head = findHead(rows)!
  const { credits } = readStatement(rows, head.columns, head.row + 1)
  expect(credits.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-11-12', 30_000],
    ['2026-11-13', 25_000],
    ['2026-11-14', 18_500],
  ])
  const ada = claim({ id: 'ada', code: 'K7QF2', amount: 30_000, fullName: 'Adaeze Obi', claimedOn: '2026-11-12' })
  const { matches, unclaimed, unseen } = match(credits, [
    ada,
    claim({ id: 'ngozi' }),
    claim({ id: 'nobody', amount: 9 }),
  ])
  expect(matches.map(({ claim: { id }, sureness }) => [id, sureness])).toEqual([
    ['ada', 'sure'],
    ['ngozi', 'likely'],
  ])
  expect(unclaimed.map(({ amount }) => amount)).toEqual([18_500])
  expect(unseen.map(({ id }) => id)).toEqual(['nobody'])
})

test('pasted lines without heads are understood by what stands in them', () => {
  const rows = readTable(`12/11/2026   TRF FROM ADAEZE OBI K7QF2   30,000.00   130,000.00
13/11/2026   NGOZI EZE   25,000.00   155,000.00`)
  const columns = guessColumns(rows)
  expect(isEnough(columns)).toBe(true)
  expect(readStatement(rows, columns).credits.map(({ amount, narration }) => [amount, narration])).toEqual([
    [30_000, 'TRF FROM ADAEZE OBI K7QF2'],
    [25_000, 'NGOZI EZE'],
  ])
})

test.each([
  ['25,000.00 CR', 25_000],
  ['25,000.00CR', 25_000],
  ['2,500.00 DR', -2500],
  ['₦25,000', 25_000],
  ['NGN 25 000,00', 25_000],
  ['N25,000.50', 25_000.5],
  ['(1,500.00)', -1500],
  ['-1,500.00', -1500],
  ['1.234.567,89', 1_234_567.89],
  ['25000', 25_000],
  ['25,000', 25_000],
  ['--', undefined],
  ['', undefined],
  ['CASH DEPOSIT', undefined],
  ['12/11/2026', undefined],
])('the amount “%s” is %s', (text, amount) => expect(readAmount(text)).toBe(amount))

test.each([
  ['03/04/2026', { date: '2026-04-03' }],
  ['3-Apr-26', { date: '2026-04-03' }],
  ['03 APR 2026', { date: '2026-04-03' }],
  ['Apr 3, 2026 2:05 PM', { date: '2026-04-03', minutes: 845 }],
  ['2026-04-03T14:05:33', { date: '2026-04-03', minutes: 845 }],
  ['46115.5', { date: '2026-04-03', minutes: 720 }],
  ['31/02/2026', undefined],
  ['Total', undefined],
])('the date “%s” is %o, the day before the month', (text, time) => expect(readTime(text, 'day first')).toEqual(time))

test('of two that could be meant, nobody is sure', () => {
  const twice = [credit({ narration: 'ADA K7QF2' }), credit({ line: 2, narration: 'K7QF2 AGAIN' })]
  expect(match(twice, [claim({ code: 'K7QF2' })]).matches).toMatchObject([{ sureness: 'possible', credits: twice }])
  const same = [claim({ id: 'one' }), claim({ id: 'two' })]
  const found = match([credit({ narration: 'FROM NGOZI EZE' })], same).matches
  expect(found.map(({ sureness }) => sureness)).toEqual(['possible', 'possible'])
})

test('a code inside a longer word is chance, and a transfer before the booking was for something else', () => {
  expect(match([credit({ amount: 1, narration: 'XK7QF2X' })], [claim({ code: 'K7QF2' })]).matches).toEqual([])
  expect(match([credit({ date: '2026-11-11', narration: 'NGOZI EZE' })], [claim({})]).matches).toEqual([])
})

test('what came in and went back again is no money', () => {
  const rows = readTable(`Date,Narration,Debit,Credit,Reference
12/11/2026,TRF FROM ADAEZE OBI K7QF2,,"30,000.00",R1
13/11/2026,REVERSAL TRF FROM ADAEZE OBI K7QF2,"30,000.00",,R2
13/11/2026,NGOZI EZE,,"25,000.00",R3
14/11/2026,RENT,"25,000.00",,R4`)
  const head = findHead(rows)!
  const { credits, reversed } = readStatement(rows, head.columns, head.row + 1)
  expect(credits.map(({ reference }) => reference)).toEqual(['R3'])
  expect(reversed.map(({ reference }) => reference)).toEqual(['R1'])
})

test('heads in another language are for the owner to name', () => {
  expect(findHead(readTable('Jour,Libellé,Montant,Solde\n12/11/2026,X,"30,000.00","1.00"'))).toBeUndefined()
})
