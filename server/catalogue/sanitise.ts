import { Parser } from 'htmlparser2'
import { isRichLink, RICH_TAGS, type RichTag } from '#contract/platform/rich-text.ts'

/**
 * Keeps the few tags a description needs and links to the web or a mailbox. The output is written from our own list of tags and
 * escaped text, never copied, so a parser that is misled can lose words but cannot let a tag through. It nests as browsers do.
 */
export function sanitise(html: string): string {
  const writer = new RichWriter()
  const parser = new Parser({
    onopentag: (name, { href = '' }) => writer.open(name, href),
    ontext: text => writer.text(text),
    onclosetag: () => writer.close(),
  })
  parser.end(html)
  return writer.written.trim()
}

const DEEPEST = 20

/** Their content is dropped too. */
const UNREADABLE = new Set([
  ...['script', 'style', 'title', 'template', 'textarea', 'option', 'iframe', 'xmp'],
  ...['noembed', 'noframes'],
])

/** The tag that is written; bold and italic of an editor become their meaning. */
const MEANING = new Map<string, RichTag>([['b', 'strong'], ['i', 'em'], ...RICH_TAGS.map(tag => [tag, tag] as const)])

class RichWriter {
  written = ''
  /** Every open tag of the source, with the one that was written for it, if any. */
  readonly #open: { tag: RichTag | undefined; isUnreadable: boolean }[] = []
  #unreadable = 0
  readonly #tags: RichTag[] = []

  open(name: string, href: string) {
    const isUnreadable = UNREADABLE.has(name)
    if (isUnreadable) this.#unreadable++
    const known = MEANING.get(name)
    const tag = known && this.#unreadable === 0 && this.#mayOpen(known) ? known : undefined
    this.#open.push({ tag, isUnreadable })
    if (!tag) return
    this.#tags.push(tag)
    this.written += tag === 'br' ? '<br />' : tag === 'a' ? `<a${link(href)}>` : `<${tag}>`
  }

  text(text: string) {
    if (this.#unreadable === 0) this.written += escaped(text.replaceAll('\0', ''))
  }

  close() {
    const closed = this.#open.pop()
    if (closed?.isUnreadable) this.#unreadable--
    if (!closed?.tag) return
    this.#tags.pop()
    if (closed.tag !== 'br') this.written += `</${closed.tag}>`
  }

  /** False where a browser would close one tag to open the other. */
  #mayOpen(tag: RichTag) {
    const open = this.#tags
    if (open.length >= DEEPEST) return false
    if (tag === 'a') return !open.includes('a')
    if (tag === 'li' && open.findLast(each => LIST.includes(each)) === 'li') return false
    if (HEADINGS.includes(tag) && open.some(each => HEADINGS.includes(each))) return false
    return !(BLOCKS.includes(tag) && open.includes('p'))
  }
}

const HEADINGS: RichTag[] = ['h3', 'h4']
const LIST: RichTag[] = ['ul', 'ol', 'li']
const BLOCKS: RichTag[] = ['p', ...HEADINGS, ...LIST]

function link(given: string) {
  const href = given.replace(CONTROLS, '').trim()
  return isRichLink(href) ? ` href="${escaped(href).replaceAll('"', '&quot;')}" rel="noopener nofollow"` : ''
}

// Browsers ignore control characters in an address.
const CONTROLS = /\p{Cc}/gu

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
