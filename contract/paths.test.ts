import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every part of an address is encoded', () => {
  expect(paths.service('nails/feet & more')).toBe('/services/nails%2Ffeet%20%26%20more')
  expect(paths.bookingSuccess('../admin')).toBe('/booking/success/..%2Fadmin')
  expect(paths.bookingOf('spa packages', 'a&b')).toBe('/booking?service=spa%20packages&sub=a%26b')
})

test('the addresses of the specification', () => {
  expect(paths.home).toBe('/')
  expect(paths.services).toBe('/services')
  expect(paths.service('spa-packages')).toBe('/services/spa-packages')
  expect(paths.booking).toBe('/booking')
  expect(paths.bookingSuccess('K7QF-2M9X-T4WB')).toBe('/booking/success/K7QF-2M9X-T4WB')
  expect(paths.about).toBe('/about')
  expect(paths.policy).toBe('/policy')
  expect(paths.unsubscribeAddress('YWRh')).toBe('/newsletter/unsubscribe/YWRh')
})
