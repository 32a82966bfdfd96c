import { expect, test } from 'vitest'
import { isEmail, normaliseEmail } from './email.ts'

test.each([
  'ada@example.com',
  'Ada.Obi+spa@mail.example.co.uk',
  "o'neil@example.ng",
  '  ada@example.com  ',
  'a@b.co',
  'ada@xn--bcher-kva.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
])('%j is an address', text => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  '   ',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.c',
  'ada@.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@example-.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ada obi@example.com',
  'ada@exa mple.com',
  'ada@@example.com',
  'ada@example.com,obi@example.com',
  'Ada <ada@example.com>',
  '"ada"@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(125)}com`,
])('%j is no address', text => {
  expect(isEmail(text)).toBe(false)
})

test.each(['ada@example.com\r\nBcc: all@example.com', 'ada\n@example.com', 'ada@example.com\u0000'])(
  'no line break or control character reaches a mail header: %j',
  text => {
    expect(isEmail(text)).toBe(false)
  },
)

test('an address is remembered in one form, however it is typed', () => {
  expect(normaliseEmail('  Ada@Example.COM\n')).toBe('ada@example.com')
})
