import { parseRichText, type RichNode } from '#web/ui/rich-text.ts'

/** Rich text as sentences, for programs that read it without its shape: what stood below each other does not run together. */
export function spokenText(html: string): string {
  return spoken(parseRichText(html)).replace(/\s+/g, ' ').trim()
}

const LISTS = ['ul', 'ol']
const BLOCKS = ['p', 'h3', 'h4']

function spoken(nodes: RichNode[]): string {
  return nodes.map(spokenNode).join('')
}

function spokenNode(node: RichNode): string {
  if (typeof node === 'string') return node
  const { tag, children } = node
  if (tag === 'br') return ' '
  if (LISTS.includes(tag)) return ended(children.map(spokenItem).filter(Boolean).join(', '))
  return BLOCKS.includes(tag) ? ended(spoken(children)) : spoken(children)
}

function spokenItem(item: RichNode): string {
  return spokenNode(item)
    .trim()
    .replace(/[.,;]$/, '')
}

/** With a full stop, unless it has an end already. */
function ended(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' ? ' ' : ` ${trimmed}${/[.!?:;…]$/.test(trimmed) ? '' : '.'} `
}
