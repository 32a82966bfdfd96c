import { Blob } from 'node:buffer'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Claim, KnownTransfer } from '#contract/money/money-desk.ts'
import { readAmount } from './amounts.ts'
import { findHead, guessColumns, headLike, headName, isEnough } from './columns.ts'
import { type Entry, readStatement } from './credits.ts'
import { dayOrderOf, readTime } from './dates.ts'
import { match as matchAll } from './match.ts'
import { readTable } from './table.ts'
import { aClaim as claim, aCredit as credit, matchCredits as match, readText, TODAY } from './testing/claims.ts'
import { XLS_FILES } from './testing/pages.ts'
import { STATEMENTS } from './testing/statements.ts'
import { readWorkbook } from './xlsx.ts'

const transfer = (changes: Partial<KnownTransfer> = {}): KnownTransfer => ({
  ...{ _id: 'p', bookingId: 'a', amount: 25_000, reference: '', on: '2026-11-13', isSeen: false },
  ...changes,
})

const THREE_CREDITS = [
  { date: '2026-11-12', amount: 30_000, narration: expect.stringMatching(/ADAEZE OBI.*K7QF2|K7QF2.*ADAEZE OBI/i) },
  { date: '2026-11-13', amount: 25_000 },
  { date: '2026-11-14', amount: 18_500 },
]

test.each(Object.entries(XLS_FILES))('an .xls file that is %s is read on the device', async (_, text) => {
  const file = new File([text], 'statement.xls', { type: 'application/vnd.ms-excel' })
  expect(await readText(file)).toMatchObject({ credits: THREE_CREDITS, entries: 4 })
})

test.each(Object.entries(STATEMENTS))('a statement of %s is read by its heads', async (_, text) => {
  const read = await readText(text)
  expect(read).toMatchObject({ credits: THREE_CREDITS, from: '2026-11-12', until: '2026-11-14' })
  const ada = { _id: 'ada', paymentCode: 'K7QF2', amount: 30_000, fullName: 'Adaeze Obi', claimedOn: '2026-11-12' }
  const bookings = [claim(ada), claim({ _id: 'ngozi' }), claim({ _id: 'nobody', amount: 9 })]
  const { sure, likely, unclaimed, unseen } = await matchAll(read, { bookings, transfers: [] })
  expect(sure.map(pair => pair.claim._id)).toEqual(['ada'])
  expect(likely.map(pair => pair.claim._id)).toEqual(['ngozi'])
  expect(unclaimed.map(one => one.credit.amount)).toEqual([18_500])
  expect(unseen.map(({ _id }) => _id)).toEqual(['nobody'])
})

test('columns of pasted lines without heads are inferred from their cells', async () => {
  const rows = await readTable(`12/11/2026   TRF FROM ADAEZE OBI K7QF2   30,000.00   130,000.00
13/11/2026   NGOZI EZE   25,000.00   155,000.00`)
  const columns = guessColumns(rows)
  expect(isEnough(columns)).toBe(true)
  const { credits } = await readStatement(rows, columns, 'day first')
  expect(credits.map(({ amount, narration }) => [amount, narration])).toEqual([
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

describe('dates like 03/04', () => {
  test.each([
    ['a thirteenth is no month', ['03/04/2026', '13/04/2026'], 'day first'],
    ['or no day', ['03/04/2026', '03/14/2026'], 'month first'],
    ['no day is to come', ['03/12/2026', '05/12/2026'], 'month first'],
    ['days run one way', ['01/02/2026', '02/02/2026', '03/02/2026', '01/03/2026'], 'day first'],
    ['the same both ways', ['03/03/2026', '04/04/2026'], 'day first'],
    ['no such dates', ['2026-04-03', '3-Apr-26'], 'day first'],
    ['nothing tells', ['03/04/2026', '03/04/2026'], undefined],
    ['both are told', ['13/04/2026', '04/13/2026'], undefined],
  ])('%s', (_, texts, order) => expect(dayOrderOf(texts as string[], TODAY)).toBe(order))
})

const coded = claim({ paymentCode: 'K7QF2' })
const twice = [credit({ narration: 'ADA K7QF2' }), credit({ line: 2, narration: 'K7QF2 AGAIN' })]

test.each<[string, Entry[], Claim[], object]>([
  ['of two credits with one code', twice, [coded], { sure: [], possible: [{ credits: twice }] }],
  [
    'of a credit with two codes',
    [credit({ narration: 'FOR K7QF2 AND M4XT9' })],
    [coded, claim({ _id: 'two', paymentCode: 'M4XT9' })],
    { sure: [], possible: [{}, {}] },
  ],
  [
    'of two people by one name',
    [credit({ narration: 'FROM NGOZI EZE' })],
    [claim({ _id: 'one' }), claim({ _id: 'two' })],
    { sure: [], likely: [], possible: [{}, {}] },
  ],
  ['of an amount alone', [credit({ narration: 'POS' })], [claim()], { likely: [], possible: [{}] }],
  [
    'that money with somebody’s code is anybody else’s',
    twice,
    [coded, claim({ _id: 'other' })],
    { possible: [{ claim: { _id: 'a' } }], unseen: [{ _id: 'other' }] },
  ],
  ['of a code inside a longer word', [credit({ amount: 1, narration: 'XK7QF2X' })], [coded], { unclaimed: [{}] }],
  [
    'of a transfer before the booking',
    [credit({ date: '2026-11-11', narration: 'NGOZI EZE' })],
    [claim()],
    { unclaimed: [{}] },
  ],
])('nobody is sure %s', async (_, credits, claims, expected) =>
  expect(await match(credits, claims)).toMatchObject(expected),
)

describe('a recorded transfer', () => {
  const paid = claim({ status: 'confirmed', amount: 0, paymentCode: 'K7QF2' })

  test.each([
    ['its reference, however typed', credit({ reference: 'NIP 77' }), transfer({ reference: 'nip-77' })],
    ['its code', credit({ narration: 'TRF K7QF2' }), transfer({})],
    ['its name', credit({ narration: 'FROM EZE NGOZI' }), transfer({})],
  ])('is found by %s, and is nobody else’s', async (_, came, known) => {
    const rival = claim({ _id: 'rival', fullName: 'Somebody Else' })
    const found = await match([came], [paid, rival], [known])
    expect(found).toMatchObject({ arrived: [{ transfer: known }], possible: [], unclaimed: [], missing: [], known: 0 })
    const again = await match([came], [paid, rival], [{ ...known, isSeen: true }])
    expect(again).toMatchObject({ arrived: [], unclaimed: [], known: 1 })
  })

  test('without a credit is missing; a second credit with its code is unclaimed and names the booking', async () => {
    const { missing } = await match([], [paid], [transfer({}), transfer({ _id: 'later', on: '2026-11-15' })])
    expect(missing.map(one => one.transfer._id)).toEqual(['p'])
    const twice = [credit({ narration: 'K7QF2' }), credit({ line: 2, narration: 'K7QF2' })]
    expect(await match(twice, [paid], [transfer({})])).toMatchObject({ unclaimed: [{ claim: { _id: 'a' } }] })
  })
})

test('a lapsed booking is matched by code or name, but not by the amount alone', async () => {
  const late = claim({ status: 'lapsed', paymentCode: 'K7QF2' })
  expect(await match([credit({ narration: 'K7QF2' })], [late])).toMatchObject({ sure: [{}] })
  expect(await match([credit({ narration: 'EZE NGOZI' })], [late])).toMatchObject({ likely: [{}] })
  expect(await match([credit({})], [late])).toMatchObject({ possible: [], unclaimed: [{}], unseen: [] })
})

describe('a reversed credit', () => {
  const text = `Date,Narration,Debit,Credit,Reference
13/11/2026,TRF FROM ADAEZE OBI K7QF2,,"30,000.00",R1
13/11/2026,REVERSAL TRF FROM ADAEZE OBI K7QF2,"30,000.00",,R2
13/11/2026,NGOZI EZE,,"25,000.00",R3
14/11/2026,RENT,"25,000.00",,R4
14/11/2026,RVSL OF R9 MUSA,"18,500.00",,R5`

  test('is not a credit', async () => {
    const { credits, reversed } = await readText(text)
    expect(credits.map(({ reference }) => reference)).toEqual(['R3'])
    expect(reversed).toMatchObject([
      { reference: 'R1', amount: 30_000, backOn: '2026-11-13' },
      { reference: 'R5', amount: 18_500 },
    ])
  })

  test('names the booking that was confirmed by it', async () => {
    const read = await readText(text)
    const bookings = [claim({ _id: 'ada', status: 'confirmed', amount: 0, paymentCode: 'K7QF2' })]
    const transfers = [transfer({ bookingId: 'ada', amount: 30_000, reference: 'R1' })]
    const { reversed, arrived } = await matchAll(read, { bookings, transfers })
    expect(reversed).toMatchObject([{ claim: { _id: 'ada' }, isPaid: true }, { isPaid: false }])
    expect(arrived).toEqual([])
  })
})

describe('heads', () => {
  test('in another language are named by the owner, and stored under the same key', async () => {
    const rows = await readTable('Banque;;;\nJour;Libellé;Montant;Solde\n12/11/2026;X;"30,000.00";"1.00"')
    expect(findHead(rows)).toBeUndefined()
    expect(headName(headLike(rows))).toBe('jour|libellé|montant|solde')
  })

  test('of two lines, with merged cells, are read together', async () => {
    const { credits } = await readText(`Trans. Date,Narration,Amount,,Balance
,,Debit,Credit,
13/11/2026,RENT,"9,000.00",,"1.00"
13/11/2026,NGOZI EZE,,"25,000.00","1.00"`)
    expect(credits).toMatchObject([{ amount: 25_000 }])
  })
})

describe('a workbook', () => {
  const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
  const workbook = (rows: string) =>
    zip({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })

  test('is read like any other table', async () => {
    const sheet = `<?xml version="1.0"?><worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Narration</t></is></c><c r="D1" t="s"><v>1</v></c></row>
    <row r="2"><c r="A2" s="3"><v>46339.5</v></c><c r="B2" t="inlineStr"><is><r><t>K7QF2 </t></r><r><t>A &amp; B</t></r></is></c><c r="C2"/><c r="D2"><v>25000</v></c></row>
  </sheetData></worksheet>`
    const strings = '<sst><si><t>Date</t></si><si><t xml:space="preserve">Credit</t><rPh><t>no</t></rPh></si></sst>'
    const file = zip({ 'xl/sharedStrings.xml': strings, 'xl/worksheets/sheet1.xml': sheet })
    const rows = await readWorkbook(file)
    expect(rows).toEqual([
      ['Date', 'Narration', '', 'Credit'],
      ['46339.5', 'K7QF2 A & B', '', '25000'],
    ])
    const { credits } = await readStatement(rows, findHead(rows)!.columns, 'day first')
    expect(credits).toMatchObject([{ date: '2026-11-13', minutes: 720, amount: 25_000, narration: 'K7QF2 A & B' }])
    for (const broken of [new Blob(['no zip at all']), file.slice(0, 60), file.slice(40)])
      await expect(readWorkbook(broken as never)).rejects.toThrow()
  })

  // Each of these makes read-excel-file 9.3 throw or exhaust the memory.
  test.each([
    ['no addresses', '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>5</v></c></row>', ['a', '5']],
    ['a style that is not there', `<row r="1">${cell('A1', 'a')}<c r="B1" s="7"><v>5</v></c></row>`, ['a', '5']],
    ['a row in the billions', `<row r="3000000000">${cell('A3000000000', 'a')}</row>`, ['a']],
  ])('with %s is read all the same', async (_, rows, cells) => {
    expect(await readWorkbook(workbook(rows))).toEqual([cells])
  })

  test('with a column beyond any sheet, or that inflates without end, takes little memory', async () => {
    const [row] = await readWorkbook(workbook(`<row r="1">${cell('A1', 'a')}${cell('ZZZZZZ1', 'b')}</row>`))
    expect(row!.length).toBeLessThan(20_000)
    await expect(readWorkbook(workbook(' '.repeat(70_000_000)))).rejects.toThrow('inflates to too much')
  })
})

test('a quote that is never closed hides no other line, and a space before one changes nothing', async () => {
  const rows = await readTable('Date\tNarration\tCredit\n12/11/2026\t"FOR BEAUTY\t30000\n13/11/2026\tNGOZI\t25000')
  expect(rows.map(([, narration]) => narration)).toEqual(['Narration', '"FOR BEAUTY', 'NGOZI'])
  expect(await readTable('a,b,c,d\n1, "30,000.00",x,"y ""z"""')).toContainEqual(['1', '30,000.00', 'x', 'y "z"'])
})

/** As spreadsheets pack it. */
function zip(files: Record<string, string>) {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let from = 0
  for (const [name, text] of Object.entries(files)) {
    const body = deflateRawSync(text)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(body.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(from, 42)
    parts.push(head, Buffer.from(name), body)
    list.push(entry, Buffer.from(name))
    from += 30 + name.length + body.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(from, 16)
  return new Blob([Buffer.concat([...parts, ...list, end])]) as never as globalThis.Blob
}
