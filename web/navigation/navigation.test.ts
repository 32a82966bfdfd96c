import { expect, test } from 'vitest'
import { matchPath } from './navigation.tsx'

test.each([
  ['/', '/', {}],
  ['/services', '/services', {}],
  ['/services', '/services/', {}],
  ['/services/:slug', '/services/spa-packages', { slug: 'spa-packages' }],
  ['/services/:slug', '/services/caf%C3%A9', { slug: 'café' }],
  ['/services/:slug', '/services/%E0%A4%A', { slug: '%E0%A4%A' }],
  ['/booking/pay/:bookingHash', '/booking/pay/K7QF-2M9X-T4WB', { bookingHash: 'K7QF-2M9X-T4WB' }],
  ['/services', '/Services', undefined],
  ['/services/:slug', '/services', undefined],
  ['/services/:slug', '/services//', undefined],
  ['/services/:slug', '/services/a/b', undefined],
  ['/', '/about', undefined],
])('%s meets %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params)
})
