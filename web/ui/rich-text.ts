import { isRichLink, RICH_TAGS, type RichTag } from '#contract/platform/rich-text.ts'

/** A node of simple HTML: text, or an element with children. */
export type RichNode = string | RichElement

export interface RichElement {
  tag: RichTag
  href?: string
  children: RichNode[]
}

/**
 * Parses simple HTML into a tree that can hold nothing but the allowed tags and checked link URLs.
 *
 * It is the second check (HTML is also sanitised before it is stored) and safe by construction: the tree is rendered
 * as React elements and never as markup, so a mistake here could show odd text but cannot run a script. The same
 * code runs on the server and in the browser, so both show the same.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = []
  const open: RichElement[] = []
  const add = (node: RichNode) => (open.at(-1)?.children ?? root).push(node)

  const source = html.replace(UNREADABLE, '')
  let read = 0
  for (const found of source.matchAll(TAG)) {
    if (found.index > read) add(decodeEntities(source.slice(read, found.index)))
    read = found.index + found[0].length

    const [, slash, name = '', attributes = ''] = found
    const tag = RICH_TAGS.find(known => known === name.toLowerCase())
    if (!tag) continue
    if (slash) {
      const depth = open.findLastIndex(element => element.tag === tag)
      if (depth >= 0) open.length = depth
      continue
    }
    const element: RichElement = { tag, children: [] }
    if (tag === 'a') element.href = safeHref(attributes)
    add(element)
    if (tag !== 'br' && open.length < DEEPEST) open.push(element)
  }
  if (read < source.length) add(decodeEntities(source.slice(read)))
  return root
}

/** The text content, for places without markup (a page's meta description). */
export function plainText(html: string): string {
  const words = (nodes: RichNode[]): string =>
    nodes.map(node => (typeof node === 'string' ? node : ` ${words(node.children)} `)).join('')
  return words(parseRichText(html))
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .trim()
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const UNREADABLE = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi

// Far deeper than any text, and shallow enough that hostile nesting cannot exhaust the renderer's stack.
const DEEPEST = 32

function safeHref(attributes: string): string | undefined {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes)
  const href = decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  return isRichLink(href) ? href : undefined
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
