import { expect, test } from 'vitest'
import { readStyles, usedStyles } from './used-styles.ts'

const used = (css: string, html: string) => usedStyles(readStyles(css), html)

test.each([
  ['.a{x:1}.b{x:2}', '<p class="b">', '.b{x:2}'],
  ['.a.b{x:1}.a .c{x:2}', '<p class="a c">', '.a .c{x:2}'],
  ['.a,.b{x:1}', '<p class="b">', '.a,.b{x:1}'],
  ['p{x:1}[hidden]{x:2}::marker{x:3}', '<p>', 'p{x:1}[hidden]{x:2}::marker{x:3}'],
  ['table{x:1}h1,p{x:2}p>td{x:3}html body p{x:4}', '<p>', 'h1,p{x:2}html body p{x:4}'],
  [
    'p[title="a table"]{x:1}:where(p,q) p{x:2}.a :is(b,i){x:3}',
    '<p class="a">',
    'p[title="a table"]{x:1}:where(p,q) p{x:2}.a :is(b,i){x:3}',
  ],
  ['.\\[\\&\\>td\\]\\:x>p{x:1}', '<p class="[&amp;&gt;td]:x">', '.\\[\\&\\>td\\]\\:x>p{x:1}'],
  [
    ':where(.a>:not(:last-child)){x:1}:where(.b>:not(:last-child)){x:2}',
    '<p class="a">',
    ':where(.a>:not(:last-child)){x:1}',
  ],
  ['::file-selector-button{x:1}::-webkit-date-and-time-value{x:2}::placeholder{x:3}', '<p>', '::placeholder{x:3}'],
  [':root{--a:1;--b:var(--a);--c:2}p{x:var(--b)}', '<p>', ':root{--a:1;--b:var(--a);}p{x:var(--b)}'],
  [':root{--a:1;--b:var(--a)}p{x:1}', '<p>', ':root{}p{x:1}'],
  [
    '@property --a{syntax:"*"}@property --b{syntax:"*"}p{--b:1;x:var(--a)}',
    '<p>',
    '@property --a{syntax:"*"}p{x:var(--a)}',
  ],
  ['p{x:1}p:hover{x:2}p:disabled,p::selection{x:3}.hover\\:x{x:4}', '<p class="hover:x">', 'p{x:1}.hover\\:x{x:4}'],
  ['p{transition-property:a,b;transition-timing-function:var(--e,c)}p{x:1;transition:x}', '<p>', 'p{x:1;transition:x}'],
  [':root,:host{--a:1}p{x:var(--a,2);y:var(--b,"c", d)}', '<p>', ':root,:host{--a:1}p{x:var(--a);y:var(--b,"c", d)}'],
  ['.md\\:p-2{x:1}.w-1\\/2{x:2}.p-2{x:3}', '<p class="md:p-2 w-1/2">', '.md\\:p-2{x:1}.w-1\\/2{x:2}'],
  ['.\\[\\&_a\\]\\:x a{x:1}', '<p class="[&amp;_a]:x"><a>', '.\\[\\&_a\\]\\:x a{x:1}'],
  ['.a:not(.b){x:1}.c:where(.a,.b){x:2}', '<p class="a">', '.a:not(.b){x:1}'],
  ['@media (width>1px){.a{x:1}.b{x:2}}', '<p class="a">', '@media (width>1px){.a{x:1}}'],
  ['@media print{.b{x:2}}p{x:1}', '<p class="a">', 'p{x:1}'],
  ['@layer one,two;@layer two{.b{x:2}}', '<p>', '@layer one,two;@layer two{}'],
  [
    '@keyframes k{to{x:1}}@font-face{src:url("a{b}.woff2")}',
    '<p>',
    '@keyframes k{to{x:1}}@font-face{src:url("a{b}.woff2")}',
  ],
  ['/*! from a.b */\n@layer x{.a{x:1}}', '<p class="a">', '@layer x{.a{x:1}}'],
  ['.a:after{content:"}"}.b{x:1}', '<p class="b">', '.b{x:1}'],
])('of %s a page of %s uses %s', (css, html, expected) => {
  expect(used(css, html)).toBe(expected)
})

test('a document with every class keeps every rule, to the letter', () => {
  const css =
    '@layer a{.b{x:1}@media print{.c,.d .e{x:2}}}@property --x{syntax:"*"}.f\\.5>:not(:last-child){y:var(--x)}'
  expect(used(css, '<p class="b c d e f.5">')).toBe(css)
})
