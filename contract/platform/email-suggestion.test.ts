import { expect, test } from 'vitest'
import { emailSuggestion } from './email-suggestion.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.cm', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gamil.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['Ada.Obi@Yahooo.com', 'Ada.Obi@yahoo.com'],
  ['ada@hotmial.con', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
])('a mistyped address is asked back: %s', (typed, meant) => {
  expect(emailSuggestion(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@gmx.com',
  'ada@imolespa.example',
  'ada@unilag.edu.ng',
  'ada',
  '@gmail.con',
  '',
])('nothing is asked about %j', typed => {
  expect(emailSuggestion(typed)).toBeUndefined()
})
