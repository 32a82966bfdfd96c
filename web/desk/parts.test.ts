import { describe, expect, test } from 'vitest'
import { aVisit } from './day/today/testing/a-day.ts'
import { allNames, partName, partsOf, shortName } from './parts.ts'

describe('a treatment whose name does not say what it is has its service before it', () => {
  const visit = aVisit('10:00 AM', { serviceName: 'Massage' }, [
    { guest: 0, subServiceName: '60 minutes' },
    { guest: 1, subServiceName: 'Classic', serviceName: 'Facials' },
    { guest: 0, afterMinutes: 60, subServiceName: 'Classic', serviceName: 'Lashes' },
  ])

  test('in the row of a visit, and with all its treatments', () => {
    expect(shortName(visit)).toBe('Massage: 60 minutes and 2 more')
    expect(allNames(visit)).toBe('Massage: 60 minutes + Facials: Classic + Lashes: Classic')
  })

  test('in the columns and on the sheet', () => {
    expect(partsOf(visit).map(partName)).toEqual(['Massage: 60 minutes', 'Facials: Classic', 'Lashes: Classic'])
  })

  test('also where it is all that is booked', () => {
    const plain = aVisit('10:00 AM', { serviceName: 'Massage' }, [{ guest: 0, subServiceName: '60 minutes' }])
    expect([shortName(plain), allNames(plain), partName(plain)]).toEqual(Array(3).fill('Massage: 60 minutes'))
  })
})
