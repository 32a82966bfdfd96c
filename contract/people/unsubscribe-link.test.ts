import { expect, test } from 'vitest'
import { decodeAddress, encodeAddress } from './unsubscribe-link.ts'

test.each(['ada@example.com', 'ada+spa@example.com', 'o~~~?@example.ng', 'ọlá@example.ng'])(
  '%s survives the link',
  email => {
    expect(encodeAddress(email)).toMatch(/^[\w-]+$/)
    expect(decodeAddress(encodeAddress(email))).toBe(email)
  },
)

test.each(['YT8/Pz4+QGIuY28=', 'YT8/Pz4+QGIuY28', 'YT8_Pz4-QGIuY28', 'YT8_Pz4-QGIuY28=', 'YT8/Pz4 QGIuY28='])(
  'either alphabet is read, padded or not: %s',
  encoded => {
    expect(decodeAddress(encoded)).toBe('a???>>@b.co')
  },
)

test.each(['', '   ', 'a', '!!!', 'ada@example.com', '/////w=='])('%j is not an address in base64', encoded => {
  expect(decodeAddress(encoded)).toBeUndefined()
})
