import { expect, test } from 'vitest'
import { aDeskBooking } from '#web/testing/examples.ts'
import { aVisit } from '../today/testing/a-day.ts'
import { toCsv } from './csv.ts'

const booking = aDeskBooking({ bookingTime: '9:00 AM', phoneNumber: '+234 803' })

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

test('a visit names all its treatments, and each of their services once', () => {
  const visit = aVisit('9:00 AM', {}, [
    { serviceName: 'Massage', subServiceName: 'Classic' },
    { guest: 1, serviceName: 'Massage', subServiceName: 'Classic' },
    { afterMinutes: 60, serviceName: 'Facials', subServiceName: 'Glow' },
  ])
  expect(toCsv([visit])).toContain(',Massage + Facials,Classic + Classic + Glow,')
})

test('figures are figures', () => {
  expect(toCsv([booking]).split('\r\n')[1]!.endsWith('confirmed,25000,0,25000,0')).toBe(true)
})
