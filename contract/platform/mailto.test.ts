import { expect, test } from 'vitest'
import { mailto } from './mailto.ts'

test.each([
  ['ada.obi+spa@example.com', 'mailto:ada.obi+spa@example.com'],
  ['x?bcc=eve@evil.example', 'mailto:x%3Fbcc%3Deve@evil.example'],
  ['a&body=b#c/d@example.com', 'mailto:a%26body%3Db%23c%2Fd@example.com'],
  ['100%@example.com', 'mailto:100%25@example.com'],
  ['josé@example.com', 'mailto:jos%C3%A9@example.com'],
])('a link to %s writes to that address and to nobody else', (address, link) => {
  expect(mailto(address)).toBe(link)
  const { pathname, search, hash } = new URL(link)
  expect([decodeURIComponent(pathname), search, hash]).toEqual([address, '', ''])
})
