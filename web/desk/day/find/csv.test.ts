import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const booking = {
  bookingHash: 'AB12',
  bookingDate: '2026-11-16',
  bookingTime: '9:00 AM',
  fullName: 'Ada',
  phoneNumber: '+234 803',
  email: '',
  serviceName: 'Facials',
  subServiceName: 'Glow',
  status: 'confirmed',
  price: 25_000,
  money: { paid: 0, owed: 25_000, toReturn: 0 },
} as never as Parameters<typeof toCsv>[0][number]

test('a file begins with the names of its columns and a mark that spreadsheets read as UTF-8', () => {
  const csv = toCsv([])
  expect(csv.startsWith('\ufeffNumber,Date,Time,')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
})

test.each([
  ['=HYPERLINK("evil")', '"\'=HYPERLINK(""evil"")"'],
  ['+1', "'+1"],
  ['@sum', "'@sum"],
  ['Obi, Ada', '"Obi, Ada"'],
  ['Ada\nObi', '"Ada\nObi"'],
])('%j cannot become a formula or another cell', (fullName, cell) => {
  expect(toCsv([{ ...booking, fullName }])).toContain(`9:00 AM,${cell},'+234 803`)
})

test('figures are figures', () => {
  expect(toCsv([booking]).split('\r\n')[1]!.endsWith('confirmed,25000,0,25000,0')).toBe(true)
})
