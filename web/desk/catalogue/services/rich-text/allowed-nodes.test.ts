import { expect, test } from 'vitest'
import { allowedNodes, toHtml } from './allowed-nodes.ts'

const reduced = (html: string) => toHtml(allowedNodes(html))

test('what a description may hold stays as it is', () => {
  const html =
    '<h3>Glow</h3><p>One <strong>hour</strong>,<br />two <em>hands</em>.</p><ul><li>Oil</li><li>Salt</li></ul>' +
    '<ol><li>First</li></ol><h4>More</h4><p><a href="https://spa.example/a?b=1&amp;c=2" rel="noopener nofollow">here</a></p>'
  expect(reduced(html)).toBe(html)
})

test('text without a block becomes a paragraph, and empty blocks go', () => {
  expect(reduced('Warm\n hands')).toBe('<p>Warm hands</p>')
  expect(reduced('<p><br></p><p> </p><div>One</div>two<p></p>')).toBe('<p>One</p><p>two</p>')
})

test.each([
  ['<script>alert(1)</script>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload=alert(1)><p>ok</p></svg>', '<p>ok</p>'],
  ['<p onmouseover="alert(1)" style="position:fixed">ok</p>', '<p>ok</p>'],
  ['<style>*{display:none}</style>ok', '<p>ok</p>'],
  ['<iframe src="https://elsewhere.example"></iframe>', ''],
  ['<p>one', '<p>one</p>'],
  ['1 < 2 & 3', '<p>1 &lt; 2 &amp; 3</p>'],
  ['<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></math>', ''],
  ['<template><p>hidden</p></template><form><button>Go</button>words</form>', '<p>words</p>'],
])('%j ends as %j', (hostile, left) => {
  expect(reduced(hostile)).toBe(left)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//elsewhere.example',
  'tel:0800',
])('a link to %j leads nowhere', href => {
  const link = document.createElement('a')
  link.setAttribute('href', href)
  link.textContent = 'here'
  expect(reduced(link.outerHTML)).toBe('<p>here</p>')
})

test('hostile nesting ends', () => {
  expect(reduced('<div><b>'.repeat(300)).length).toBeLessThan(100)
  expect(reduced(`${'<ul><li>'.repeat(200)}deep`)).toContain('deep')
})

test('pasted from Word: its paragraphs, bold and italics, and its lists as lists', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
    <style><!-- p.MsoNormal {margin:0cm;} --></style><xml><w:WordDocument/></xml></head><body lang=EN-GB>
    <!--StartFragment--><h1>Hot stones<o:p></o:p></h1>
    <p class=MsoNormal><b><span style='font-size:12.0pt;color:red'>Ninety</span></b><span>&nbsp;minutes of
    <i>calm</i></span><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
    style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Oil</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Salt</p>
    <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Rest</p>
    <table><tr><td><p class=MsoNormal>Left</p></td><td>Right</td></tr></table><!--EndFragment--></body></html>`
  expect(reduced(word)).toBe(
    '<h3>Hot stones</h3><p><strong>Ninety</strong> minutes of <em>calm</em></p><ul><li>Oil</li><li>Salt</li></ul>' +
      '<ol><li>Rest</li></ol><p>Left</p><p>Right</p>',
  )
})

test('pasted from WhatsApp: bold, italics and emoji stay, its spans and pictures go', () => {
  const chat =
    '<meta charset="utf-8"><div class="copyable-text"><span dir="ltr" class="_ao3e selectable-text copyable-text"><span>' +
    '<strong class="_ao3e">Christmas</strong> offer <img alt="🎄" src="data:image/gif;base64,R0lGOD" class="emoji" draggable="false">' +
    '<br><em>all week</em></span></span></div>'
  expect(reduced(chat)).toBe('<p><strong>Christmas</strong> offer 🎄<br /><em>all week</em></p>')
})

test('pasted from a web page or Google Docs: sections become paragraphs, styles become marks', () => {
  const page =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span> and ' +
    '<span style="font-style:italic">thin</span></p></b><section><h2>Care</h2><div>One<div>Two</div></div>' +
    '<ul><li><p>Oil</p><ul><li>warm</li></ul></li><ul><li>loose</li></ul></ul></section><img src="https://spa.example/x.png">' +
    '<a href="https://spa.example" target="_blank" onclick="x()"><div>A block as a link</div></a>'
  expect(reduced(page)).toBe(
    '<p><strong>Bold</strong> and <em>thin</em></p><h3>Care</h3><p>One</p><p>Two</p>' +
      '<ul><li>Oil<ul><li>warm</li></ul><ul><li>loose</li></ul></li></ul>' +
      '<p><a href="https://spa.example" rel="noopener nofollow">A block as a link</a></p>',
  )
})

test('what was reduced once stays so', () => {
  const once = reduced('<h1>A & B</h1>loose <b>x</b><ul><li>a<p>b</p></li></ul><a href="mailto:a@b.example">m</a>')
  expect(reduced(once)).toBe(once)
})
