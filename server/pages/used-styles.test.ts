import { expect, test } from 'vitest'
import { classesIn, readStyles, usedStyles } from './used-styles.ts'

const used = (css: string, html: string) => usedStyles(readStyles(css), classesIn(html))

test.each([
  ['.a{x:1}.b{x:2}', '<p class="b">', '.b{x:2}'],
  ['.a.b{x:1}.a .c{x:2}', '<p class="a c">', '.a .c{x:2}'],
  ['.a,.b{x:1}', '<p class="b">', '.a,.b{x:1}'],
  ['p{x:1}[hidden]{x:2}::marker{x:3}', '<p>', 'p{x:1}[hidden]{x:2}::marker{x:3}'],
  ['.md\\:p-2{x:1}.w-1\\/2{x:2}.p-2{x:3}', '<p class="md:p-2 w-1/2">', '.md\\:p-2{x:1}.w-1\\/2{x:2}'],
  ['.\\[\\&_a\\]\\:x a{x:1}', '<p class="[&amp;_a]:x">', '.\\[\\&_a\\]\\:x a{x:1}'],
  ['.a:not(.b){x:1}.c:where(.a,.b){x:2}', '<p class="a">', '.a:not(.b){x:1}'],
  ['@media (width>1px){.a{x:1}.b{x:2}}', '<p class="a">', '@media (width>1px){.a{x:1}}'],
  ['@media print{.b{x:2}}p{x:1}', '<p class="a">', 'p{x:1}'],
  ['@layer one,two;@layer two{.b{x:2}}', '<p>', '@layer one,two;@layer two{}'],
  [
    '@keyframes k{to{x:1}}@font-face{src:url("a{b}.woff2")}',
    '<p>',
    '@keyframes k{to{x:1}}@font-face{src:url("a{b}.woff2")}',
  ],
  ['.a:after{content:"}"}.b{x:1}', '<p class="b">', '.b{x:1}'],
])('of %s a page of %s uses %s', (css, html, expected) => {
  expect(used(css, html)).toBe(expected)
})

test('a document with every class keeps every rule, to the letter', () => {
  const css = '@layer a{.b{x:1}@media print{.c,.d .e{x:2}}}@property --x{syntax:"*"}.f\\.5>:not(:last-child){y:2}'
  expect(used(css, '<p class="b c d e f.5">')).toBe(css)
})
