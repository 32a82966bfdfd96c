import { array, assert, constantFrom, property } from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment, html as standard } from 'parse5'
import { describe, expect, test } from 'vitest'
import { isRichLink, RICH_TAGS } from '#contract/platform/rich-text.ts'
import { LETTER_BODY_MAX_CHARACTERS } from '#contract/rules.ts'
import { sanitise } from './sanitise.ts'

/** Known ways around sanitisers: namespaces, raw text, comments and quotes that two parsers read differently. */
const TRICKS = [
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<svg><foreignObject><p><svg><desc><p onclick=alert(1)>x</p></desc></svg></p></foreignObject></svg>',
  '<svg><![CDATA[<img src=x onerror=alert(1)>]]></svg><![CDATA[<p>]]>',
  '<svg><script>alert&#40;1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><img title="</noembed><script>alert(1)</script>"></noembed>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><a href="</title><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><svg/onload=alert(1)>"></xmp>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><iframe><!--</iframe><img src=x onerror=alert(1)>--></iframe>',
  '<template><s><template><s><img src=x onerror=alert(1)>@shafigullin</s></template></s></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<?xml version="1.0"?><?import a?><!DOCTYPE p [<!ENTITY x "<script>">]>&x;',
  '<plaintext><script>alert(1)</script>',
  '<style><style/><img src=x onerror=alert(1)></style>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  '<table><td background="javascript:alert(1)"><caption><p>x</caption></table>',
  '<object data="data:text/html,<script>alert(1)</script>"><embed src="javascript:alert(1)"></object>',
  '<base href="javascript:/a/-alert(1)///////"><a href=../lol/safari.html>x</a>',
  '<meta http-equiv=refresh content="0;javascript:alert(1)"><link rel=stylesheet href=//x.example>',
  '<p/onclick=alert(1)/x="y>z',
  '<a href="https://x.example" href="javascript:alert(1)" HREF=javascript:alert(1)>x</a>',
  '<a/href=https://x.example/onclick=alert(1)>x</a>',
  `<a href='https://x.example/"onmouseover="alert(1)'>x</a>`,
  '<a href="https://x.example&quot; onmouseover=&quot;alert(1)">x</a>',
  '<a href=`https://x.example` onclick=alert(1)>x</a>',
  '<a href="https://x.example"onclick="alert(1)"<p>x</a>',
  '<a\u0000href="https://x.example">x</a><p\u000conclick=alert(1)>y',
  '<a href="https://x.example"><a href="https://y.example"><em><a href="https://z.example">x</em></a></a></a>',
  '<p><em>a<p>b</em>c</p><h3>d<em><h4>e</h3>f<ul><li><strong><li>g</ul>',
  '<strong><em></strong><p></em><ul></p></ul></li></p></br></h3>',
  '<img src=x onerror=alert(1)//<p>x',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&#60;img src=x onerror=alert(1)&#62;',
  '<constructor>x</constructor><__proto__>y</__proto__><tostring>z',
  '<p __proto__=x constructor=y>z</p>',
  '<custom-element is=p onfocus=alert(1)>x</custom-element>',
  '\u2028<p>\ufeff\u202ex</p>&#0;&#x1;&#xd800;&#x110000;',
]

describe('a browser finds nothing but simple text and links in what is stored of', () => {
  test.each(TRICKS)('%j', trick => {
    expectRichTextAlone(sanitise(trick))
    expectRichTextAlone(sanitise(`<p>before<em>${trick}`))
  })

  test('any mixture of tags, quotes, comments and halves of them', () => {
    const pieces = [
      ...[
        ...RICH_TAGS,
        'b',
        'div',
        'svg',
        'math',
        'style',
        'title',
        'noscript',
        'template',
        'table',
        'select',
        'form',
      ].flatMap(tag => [`<${tag}>`, `</${tag}>`]),
      ...['<a href="https://x.example/">', '<a href="javascript:x">', '<p title="', '<desc>', '<foreignObject>'],
      ...['<!--', '-->', '<![CDATA[', ']]>', '<', '>', '/>', '"', "'", '=', ' ', '&', '&lt;', '&#60', '\0', 'x'],
    ]
    assert(
      property(array(constantFrom(...pieces), { maxLength: 30 }), some => expectRichTextAlone(sanitise(some.join('')))),
      { numRuns: 400 },
    )
  })

  test.each(['<b>', '<div>', '<ul><li>', '<p><strong>', '<svg><desc>', '</p>', '<!--', '<a href="', '<', '&', '<a a='])(
    'the longest letter, made of %j',
    piece => {
      const half = piece.repeat(LETTER_BODY_MAX_CHARACTERS / 2 / piece.length)
      expectRichTextAlone(sanitise(half))
      expectRichTextAlone(sanitise(`${half}${'</em></i>'.repeat(2_000)}`))
    },
  )
})

/** As the standard's own parser reads it: with scripts on and off, it is the same tags, and it is what was written. */
function expectRichTextAlone(stored: string) {
  for (const scriptingEnabled of [true, false])
    expect(written(parseFragment(stored, { scriptingEnabled }).childNodes)).toBe(stored)
  expect(sanitise(stored)).toBe(stored)
}

/** The tree as we would have written it; what we never write shows as what it is. */
function written(nodes: DefaultTreeAdapterTypes.ChildNode[], depth = 0): string {
  if (depth > 20) return 'too deep'
  return nodes
    .map(node => {
      if (node.nodeName === '#text') return escaped((node as DefaultTreeAdapterTypes.TextNode).value)
      const { tagName, namespaceURI, attrs, childNodes } = node as DefaultTreeAdapterTypes.Element
      if (!isRichTag(tagName) || namespaceURI !== standard.NS.HTML) return `a foreign ${node.nodeName}`
      if (tagName === 'br') return '<br />'
      return `<${tagName}${attributes(tagName, attrs)}>${written(childNodes, depth + 1)}</${tagName}>`
    })
    .join('')
}

const isRichTag = (name: string) => (RICH_TAGS as readonly string[]).includes(name)

function attributes(tagName: string, attrs: { name: string; value: string }[]) {
  if (tagName !== 'a') return attrs.map(({ name }) => ` a foreign ${name}`).join('')
  return attrs
    .map(({ name, value }) => {
      const isOurs = name === 'href' ? isRichLink(value) : name === 'rel' && value === 'noopener nofollow'
      return isOurs ? ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"` : ` a foreign ${name}`
    })
    .join('')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
