import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail, normaliseEmail, tidyEmail } from './email.ts'

test.each([
  'ada@example.com',
  'Ada.Obi+spa@mail.example.co.uk',
  "o'neil@example.ng",
  '  ada@example.com  ',
  'a@b.co',
  'ada@xn--bcher-kva.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
  'ada@bücher.example',
  'ada@BÜCHER.example',
  'ada@пример.рф',
  'почта@пример.рф',
  'josé.muñoz@example.com',
  'ọlá@example.com',
  '用户@例え.jp',
  '用户@例え。jp',
  'علی@نامه‌ای.com',
  'क्‍ष@उदाहरण.भारत',
  'ada@i❤.ws',
  '❤@example.com',
  `${'ọ'.repeat(21)}a@example.com`,
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
  'ada@example.com/ü',
  'ada@ü%2e.com',
  'ada@ü:80.com',
  'ada@[127.0.0.1]',
  'ada@1.2.3.4',
  'ada@ü..com',
  'ada@ü',
  'ada\u200d@example.com',
  'ada\u200b@example.com',
  'ada\u00a0obi@example.com',
  'ada\u3000obi@example.com',
  'ada@exa\u2003mplé.com',
  'ada\u202eibo@example.com',
  'ada@\u202eexample.com',
  'ad\ud83d@example.com',
  `${'ọ'.repeat(22)}@example.com`,
  `ada@${'ü'.repeat(60)}.com`,
  // No line break or control character reaches a mail header.
  'ada@example.com\r\nBcc: all@example.com',
  'ada\n@example.com',
  'ada@example.com\u0000',
])('%j is no address', text => {
  expect(isEmail(text)).toBe(false)
})

test.each([
  [' ada@BÜCHER.example ', 'ada@xn--bcher-kva.example'],
  ['ada@例え。jp', 'ada@xn--r8jz45g.jp'],
  ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['Ada@Example.com', 'Ada@Example.com'],
  ['no address', 'no address'],
  ['ü', 'ü'],
])('%j is stored as %j', (typed, stored) => {
  expect(tidyEmail(typed)).toBe(stored)
})

test('an address is remembered in one form, however it is typed and in whichever script its domain is written', () => {
  expect(normaliseEmail('  Ada@Example.COM\n')).toBe('ada@example.com')
  expect(normaliseEmail('Ada@Bücher.Example')).toBe(normaliseEmail('ada@xn--bcher-kva.example'))
})

const anything = fc.string({ unit: 'binary', maxLength: 40 })
const address = fc.tuple(anything, anything).map(parts => parts.join('@'))

test('what is taken has no space, no second @, and a domain that any mail server can read', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.emailAddress()), text => {
      if (!isEmail(text)) return
      const stored = tidyEmail(text)
      expect(stored).toMatch(/^[^\s@\p{Cc}]+@[a-z0-9.-]+$/iu)
      expect(isEmail(stored)).toBe(true)
      expect(tidyEmail(stored)).toBe(stored)
    }),
    { numRuns: 2_000 },
  )
})

test('a letter of any script is taken in both parts', () => {
  const letters = fc
    .constantFrom(...'aéßıñçøłążђшґქაბაאבאلعہनमअতঅதமிழไทยກຂខ្ញ中文日本語ひカ한글ọẹṣńàǹ')
    .map(letter => letter.normalize('NFC'))
  const word = fc
    .array(
      letters.filter(letter => /\p{L}/u.test(letter)),
      { minLength: 1, maxLength: 8 },
    )
    .map(all => all.join(''))
  fc.assert(
    fc.property(
      word,
      word,
      (local, label) => isEmail(`${local}@example.com`) && (isRightToLeft(label) || isEmail(`ada@${label}.example`)),
    ),
  )
})

/** A domain may not mix reading directions; that is its own rule, not ours. */
function isRightToLeft(text: string) {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
}
