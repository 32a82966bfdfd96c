import { isRichLink } from '#contract/platform/rich-text.ts'
import type { RichElement, RichNode } from '#web/ui/rich-text.ts'

/**
 * Reduces typed or pasted HTML (from Word, WhatsApp or a web page) to the tags a description may hold, as blocks with text in
 * them. It is parsed in a document without a window: nothing in it loads or runs.
 */
export function allowedNodes(html: string): RichNode[] {
  // Nothing of it would run or be painted, but the browser would log that it was blocked.
  const quiet = html
    .replace(/<(\/?)style\b/gi, '<$1title')
    .replace(/<[a-z][^<>]*>/gi, tag =>
      tag.replace(/([\s"'/])on\w+(?=\s*=)/gi, '$1data-on').replace(/([\s"'/])style(?=\s*=)/gi, '$1data-style'),
    )
  const { body } = new DOMParser().parseFromString(quiet, 'text/html')
  return paragraphs(nodesIn(body)).map(trimmed).filter(hasContent)
}

/** Returns the HTML that the server stores. */
export function toHtml(nodes: readonly RichNode[]): string {
  return nodes
    .map(node => {
      if (typeof node === 'string') return escaped(node)
      if (node.tag === 'br') return '<br />'
      const href = node.href ? ` href="${escaped(node.href).replace(/"/g, '&quot;')}" rel="noopener nofollow"` : ''
      return `<${node.tag}${href}>${toHtml(node.children)}</${node.tag}>`
    })
    .join('')
}

const IGNORED = /^(script|style|template|noscript|iframe|object|title|textarea|select|option|head|meta|link|button)$/
const BLOCKS =
  /^(p|div|section|article|main|header|footer|aside|nav|blockquote|pre|figure|figcaption|address|dl|dt|dd|form|fieldset|table|thead|tbody|tfoot|tr|caption|hr)$/
const LISTS = /^(ul|ol)$/
const EMOJI = /\p{Extended_Pictographic}/u

/** Far deeper than any text; deeper nodes are reduced to their words. */
const DEEPEST = 40

function nodesIn(parent: ParentNode & Node, depth = 0): RichNode[] {
  if (depth > DEEPEST) return [text(parent.textContent ?? '')]
  return joined([...parent.childNodes].flatMap(node => nodesOf(node, depth)))
}

function nodesOf(node: ChildNode, depth: number): RichNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [text(node.textContent ?? '')]
  // SVG and MathML, too, are reduced to their text.
  if (!(node instanceof Element)) return []
  const name = node.localName
  const style = node.getAttribute('data-style') ?? ''
  if (IGNORED.test(name) || /mso-list:\s*ignore/i.test(style)) return []
  if (name === 'br') return [{ tag: 'br', children: [] }]
  if (name === 'img') return EMOJI.test(node.getAttribute('alt') ?? '') ? [node.getAttribute('alt')!] : []
  const children = nodesIn(node, depth + 1)
  if (LISTS.test(name)) return [{ tag: name as 'ul' | 'ol', children: items(children) }]
  if (name === 'li') return [{ tag: 'li', children }]
  if (/^h[1-6]$/.test(name)) return block(name <= 'h3' ? 'h3' : 'h4', children)
  if (isWordItem(node, style)) return [wordList(node, children)]
  if (BLOCKS.test(name)) return block('p', children)
  if (name === 'td' || name === 'th') return [...children, ' ']
  return marked(name, style, node.getAttribute('href')?.trim() ?? '', children)
}

/** A block inside a block is a block of its own. */
function block(tag: 'p' | 'h3' | 'h4', children: RichNode[]): RichNode[] {
  return children.some(isBlock) ? paragraphs(children) : [{ tag, children }]
}

/** Bold, italic and links by tag or by style, whatever they are written around. */
function marked(name: string, style: string, href: string, children: RichNode[]): RichNode[] {
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const isBold = weight ? /^(bold|bolder|[6-9]00)$/i.test(weight) : name === 'b' || name === 'strong'
  const isItalic = /font-style:\s*(italic|oblique)/i.test(style) || name === 'i' || name === 'em'
  let nodes = children
  if (isItalic) nodes = wrapped({ tag: 'em', children: [] }, nodes)
  if (isBold) nodes = wrapped({ tag: 'strong', children: [] }, nodes)
  if (name === 'a' && isRichLink(href)) nodes = wrapped({ tag: 'a', href, children: [] }, nodes)
  return nodes
}

function wrapped(mark: RichElement, nodes: RichNode[]): RichNode[] {
  if (!nodes.some(isBlock)) return nodes.length > 0 ? [{ ...mark, children: nodes }] : []
  return nodes.flatMap(node =>
    isBlock(node) ? [{ ...node, children: wrapped(mark, node.children) }] : wrapped(mark, [node]),
  )
}

/** Word writes the items of a list as paragraphs that begin with a bullet or a number. */
function isWordItem(node: Element, style: string) {
  return node.localName === 'p' && (/mso-list:\s*l\d/i.test(style) || /^MsoListParagraph/.test(node.className))
}

const wordLists = new WeakSet<RichNode & object>()

/** A list of one item; `joined` adds the items that follow it. */
function wordList(node: Element, children: RichNode[]): RichElement {
  const isNumbered = /^\s*\(?[\da-z]{1,3}[.)]/i.test(node.textContent ?? '')
  const list: RichElement = { tag: isNumbered ? 'ol' : 'ul', children: [{ tag: 'li', children: inItem(children) }] }
  wordLists.add(list)
  return list
}

/** Joins Word's items into lists of their kind, without the spaces between them. */
function joined(nodes: RichNode[]): RichNode[] {
  const result: RichNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const isSameList = isList(last) && isList(node) && last.tag === node.tag
    if (isSameList && wordLists.has(last) && wordLists.has(node)) last.children.push(...node.children)
    else if (!isList(last) || typeof node !== 'string' || node.trim() !== '') result.push(node)
  }
  return result
}

function items(children: RichNode[]): RichElement[] {
  const result: RichElement[] = []
  for (const node of children) {
    if (typeof node !== 'string' && node.tag === 'li') result.push({ tag: 'li', children: inItem(node.children) })
    else if (isList(node) && result.length > 0) result.at(-1)!.children.push(node)
    else if (hasContent(node)) result.push({ tag: 'li', children: inItem([node]) })
  }
  return result
}

/** The paragraphs of an item are lines of it. */
function inItem(children: RichNode[]): RichNode[] {
  const result: RichNode[] = []
  for (const node of children.filter(child => !isBlock(child) || hasContent(child))) {
    const isParagraph = isBlock(node) && !isList(node)
    const before = result.at(-1)
    if (isParagraph && hasContent(before) && !isList(before)) result.push({ tag: 'br', children: [] })
    result.push(...(isParagraph ? inItem(node.children) : [node]))
  }
  return result
}

/** Text between blocks becomes a paragraph of its own. */
function paragraphs(nodes: RichNode[]): RichNode[] {
  const result: RichNode[] = []
  let line: RichElement | undefined
  for (const node of nodes) {
    if (isBlock(node)) {
      line = undefined
      result.push(node.tag === 'li' ? { tag: 'ul', children: items([node]) } : node)
      continue
    }
    line ??= { tag: 'p', children: [] }
    if (line.children.length === 0) result.push(line)
    line.children.push(node)
  }
  return result
}

type List = RichElement & { tag: 'ul' | 'ol' }
type Block = RichElement & { tag: 'p' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' }

function isBlock(node: RichNode | undefined): node is Block {
  return typeof node === 'object' && /^(p|h3|h4|ul|ol|li)$/.test(node.tag)
}

const isList = (node: RichNode | undefined): node is List => typeof node === 'object' && LISTS.test(node.tag)

function hasContent(node: RichNode | undefined): boolean {
  return typeof node === 'string' ? node.trim() !== '' : (node?.children.some(hasContent) ?? false)
}

/** Removes spaces, breaks and empty marks at the ends of a block. */
function trimmed(node: RichNode): RichNode {
  if (typeof node === 'string') return node
  if (isList(node)) return { ...node, children: node.children.filter(hasContent).map(trimmed) }
  const last = node.children.findLastIndex(hasContent)
  const children = node.children.slice(Math.max(0, node.children.findIndex(hasContent)), last + 1)
  return {
    ...node,
    children: children.map((child, at) => {
      if (typeof child !== 'string') return isList(child) ? trimmed(child) : child
      const start = at === 0 ? child.trimStart() : child
      return at === children.length - 1 ? start.trimEnd() : start
    }),
  }
}

/** Collapses spaces as a page does, and drops an editor's invisible marks. */
const text = (written: string) => written.replace(/[\u200b\ufeff]/g, '').replace(/[\s\u00a0]+/g, ' ')

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
