import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { clientAlias, clientKey, isInHouse, undeclaredProxyWarning } from './client-key.ts'

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

function warnings(trustProxy: false | string, requests: { ip: string; forwardedFor?: string }[]) {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) }) as never
  const warn = undeclaredProxyWarning({ trustProxy })
  for (const { ip, forwardedFor } of requests) warn({ ip, headers: { 'x-forwarded-for': forwardedFor }, log })
  return lines
}

test('a proxy that nobody declared is said once, and names nobody', () => {
  const lines = warnings(false, [
    { ip: '127.0.0.1', forwardedFor: '198.51.100.7' },
    { ip: '10.0.0.3', forwardedFor: '198.51.100.8' },
  ])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY')
  expect(lines[0]).not.toContain('198.51')
})

test.each<[string, false | string, { ip: string; forwardedFor?: string }[]]>([
  ['a declared one is not', '127.0.0.1', [{ ip: '198.51.100.7', forwardedFor: '198.51.100.7' }]],
  ['nor is who comes without one', false, [{ ip: '127.0.0.1' }]],
  ['nor a client that claims to be another', false, [{ ip: '203.0.113.9', forwardedFor: '198.51.100.7' }]],
])('%s', (_, trustProxy, requests) => {
  expect(warnings(trustProxy, requests)).toEqual([])
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.1.2.3', true],
  ['192.168.0.4', true],
  ['172.16.0.1', true],
  ['172.31.255.1', true],
  ['172.32.0.1', false],
  ['169.254.1.1', true],
  ['fe80::1%eth0', true],
  ['fd12:3456::1', true],
  ['2001:db8::1', false],
  ['198.51.100.7', false],
  ['11.0.0.1', false],
])('%s is in the house: %s', (address, expected) => {
  expect(isInHouse(address)).toBe(expected)
})
