import { expect, test } from 'vitest'
import { clientAlias, clientKey } from './client-key.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['2001:db8:0:2:3:4:5:6', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key)
})

test('neighbours in one /64 are one client, the next /64 is another', () => {
  expect(clientKey('2001:db8:0:1::1')).toBe(clientKey('2001:db8:0:1:ffff:ffff:ffff:ffff'))
  expect(clientKey('2001:db8::1')).not.toBe(clientKey('2001:db8:0:1::1'))
})

test('what is no address is a client of its own, not an error', () => {
  for (const odd of ['unknown', '', '_hidden', '1:2:3']) expect(clientKey(odd)).toBe(odd)
})

test('the log recognises a client without naming its address', () => {
  expect(clientAlias('192.0.2.7')).toBe(clientAlias('::ffff:192.0.2.7'))
  expect(clientAlias('192.0.2.7')).not.toBe(clientAlias('192.0.2.8'))
  expect(clientAlias('192.0.2.7')).toMatch(/^[0-9a-f]{12}$/)
})
