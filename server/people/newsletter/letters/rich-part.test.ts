import { expect, test } from 'vitest'
import { asPlainText, excerpt } from './rich-part.ts'

test.each(['<p>a</p><p> </p><p>b</p>', '<p>a</p><p>&nbsp;</p><p>b</p>', '<p>a <br> <br> <br>b</p>'])(
  'blank lines collapse to one, also with spaces in them: %s',
  html => expect(asPlainText(html)).toBe('a\n\nb'),
)

test('an excerpt ends with a whole word, unless the first word is longer than the limit', () => {
  expect(excerpt('A week of rest', 14)).toBe('A week of rest')
  expect(excerpt('A week\nof rest', 10)).toBe('A week of …')
  expect(excerpt('https://spa.example/a-long-address', 10)).toBe('https://sp …')
})
