import { expect, test } from 'vitest'
import { greeting } from './parts.ts'

test.each(['Ada', 'Adaeze Ọlá Obi', "Ngozi O'Brien-Adébáyọ̀", 'Dr. Ada J. Obi', ' Ada  '.trim()])(
  'a person called %s is greeted by name',
  name => {
    expect(greeting(name)).toBe(`Dear ${name},`)
  },
)

test.each([
  'Win cash at evil.example',
  'https://evil.example',
  'www.evil.example',
  'Call +234 800 555 0142 now',
  'You have won one thousand dollars click here',
  'x'.repeat(51),
  'Ada <b>Obi</b>',
  'ada@example.com',
])('what is no name is not carried into a stranger’s mailbox: %s', name => {
  expect(greeting(name)).toBe('Hello,')
})
