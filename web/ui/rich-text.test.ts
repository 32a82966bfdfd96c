import { expect, test } from 'vitest'
import { parseRichText, plainText } from './rich-text.ts'

test.each(['p', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4'])('<%s> is kept around its words', tag => {
  expect(parseRichText(`<${tag}>oil</${tag}>`)).toEqual([{ tag, children: ['oil'] }])
})

test('simple tags are read as they were written', () => {
  expect(parseRichText('<p>Warm <strong>oil</strong><br>and <em>rest</em></p>')).toEqual([
    {
      tag: 'p',
      children: [
        'Warm ',
        { tag: 'strong', children: ['oil'] },
        { tag: 'br', children: [] },
        'and ',
        { tag: 'em', children: ['rest'] },
      ],
    },
  ])
})

test('lists keep their items', () => {
  expect(parseRichText('<ul><li>Steam</li><li>Mask</li></ul>')).toEqual([
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: ['Steam'] },
        { tag: 'li', children: ['Mask'] },
      ],
    },
  ])
})

test('a link keeps only an address of the web or of a mailbox', () => {
  expect(parseRichText('<a href="https://spa.example/a?b=1&amp;c=2" onclick="x()">us</a>')).toEqual([
    { tag: 'a', href: 'https://spa.example/a?b=1&c=2', children: ['us'] },
  ])
  expect(parseRichText("<a href='mailto:hello@spa.example'>mail</a>")[0]).toMatchObject({
    href: 'mailto:hello@spa.example',
  })
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<b>x</b>',
  '//foreign.example',
  'vbscript:x',
])('a link to %s loses its address', href => {
  expect(parseRichText(`<a href="${href}">x</a>`)[0]).toEqual({ tag: 'a', href: undefined, children: ['x'] })
})

test.each([
  '<script>alert(1)</script>ok',
  '<SCRIPT src=x></SCRIPT>ok',
  '<style>p{}</style>ok',
  '<!-- <p>hidden</p> -->ok',
  '<img src=x onerror=alert(1)>ok',
  '<svg onload=alert(1)></svg>ok',
  '<iframe src="https://foreign.example"></iframe>ok',
])('nothing but words is left of %s', html => {
  expect(parseRichText(html)).toEqual(['ok'])
})

test('broken HTML still shows its words', () => {
  expect(plainText('<p>one <strong>two</p> three </em> <4 & 5')).toBe('one two three <4 & 5')
})

test('characters written as entities are read once', () => {
  expect(parseRichText('Glow &amp; rest &lt;3 &amp;lt; &#8358;5 &unknown;')).toEqual([
    'Glow & rest <3 &lt; ₦5 &unknown;',
  ])
})

test('a description for search engines is words alone', () => {
  expect(plainText('<p>Deep <strong>cleanse</strong>.</p><ul><li>Steam</li><li>Mask</li></ul>')).toBe(
    'Deep cleanse. Steam Mask',
  )
})

test('ten thousand nested tags neither hang nor overflow', () => {
  expect(plainText(`${'<p>'.repeat(10_000)}deep`)).toBe('deep')
})
