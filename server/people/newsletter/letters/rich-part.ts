import { colours } from '#contract/catalogue/palette.ts'
import { fonts, type Part } from '#server/platform/mail/parts.ts'

const heading = (px: number) =>
  `class="ink" style="margin:28px 0 12px;font-family:${fonts.serif};font-size:${px}px;line-height:1.25;font-weight:normal;color:${colours.ink};"`

/** Inline styles by tag, because mail programs read no stylesheet. */
const STYLES: Record<string, string> = {
  p: 'style="margin:0 0 16px;"',
  ul: 'style="margin:0 0 16px;padding:0 0 0 24px;"',
  ol: 'style="margin:0 0 16px;padding:0 0 0 24px;"',
  li: 'style="margin:0 0 6px;"',
  h3: heading(24),
  h4: heading(20),
}

/** `html` is sanitised already. */
export function htmlPart(html: string): Part {
  const styled = html
    .replace(/<(p|ul|ol|li|h3|h4)>/g, (_, tag: string) => `<${tag} ${STYLES[tag]}>`)
    .replace(/<a /g, `<a class="amber" style="color:${colours.amber};" `)
  return { html: styled, text: asPlainText(html) }
}

/** Keeps the markers of lists, and puts the address behind each link. */
export function asPlainText(html: string): string {
  /** One for each open list; undefined for a bullet list. */
  const listCounters: (number | undefined)[] = []
  const links: string[] = []
  const text = html.replace(/<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g, (piece, slash = '', tag = '', attributes = '') => {
    if (!tag) return piece.replace(/\s+/g, ' ')
    if (tag === 'br') return '\n'
    if (tag === 'ul' || tag === 'ol') {
      if (slash) listCounters.pop()
      else listCounters.push(tag === 'ol' ? 0 : undefined)
      return slash && listCounters.length === 0 ? '\n\n' : ''
    }
    if (tag === 'li')
      return slash ? '' : `\n${'  '.repeat(Math.max(listCounters.length - 1, 0))}${nextListMarker(listCounters)} `
    if (tag === 'a') {
      if (!slash) links.push(/href="([^"]*)"/.exec(attributes)?.[1] ?? '')
      const href = slash ? links.pop() : ''
      return href ? ` <${href}>` : ''
    }
    return tag === 'strong' || tag === 'em' ? '' : '\n\n'
  })
  return decodeEntities(text)
    .replace(/[^\S\n]+(?=\n)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function nextListMarker(listCounters: (number | undefined)[]) {
  const last = listCounters.length - 1
  if (listCounters[last] === undefined) return '-'
  listCounters[last]++
  return `${listCounters[last]}.`
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function decodeEntities(text: string) {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
}

/** Cuts at the last space; a word longer than the limit is cut inside. */
export function excerpt(text: string, maxCharacters = 120): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= maxCharacters) return line
  const space = line.lastIndexOf(' ', maxCharacters)
  return `${line.slice(0, space > 0 ? space : maxCharacters)} …`
}
