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
export function richPart(html: string): Part {
  const styled = html
    .replace(/<(p|ul|ol|li|h3|h4)>/g, (_, tag: string) => `<${tag} ${STYLES[tag]}>`)
    .replace(/<a /g, `<a class="amber" style="color:${colours.amber};" `)
  return { html: styled, text: asPlainText(html) }
}

/** Lists with their marks, links with their address behind them. */
export function asPlainText(html: string): string {
  const numbers: (number | undefined)[] = []
  const links: string[] = []
  const text = html.replace(/<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g, (piece, slash = '', tag = '', attributes = '') => {
    if (!tag) return piece.replace(/\s+/g, ' ')
    if (tag === 'br') return '\n'
    if (tag === 'ul' || tag === 'ol') {
      if (slash) numbers.pop()
      else numbers.push(tag === 'ol' ? 0 : undefined)
      return slash && numbers.length === 0 ? '\n\n' : ''
    }
    if (tag === 'li') return slash ? '' : `\n${'  '.repeat(Math.max(numbers.length - 1, 0))}${mark(numbers)} `
    if (tag === 'a') {
      if (!slash) links.push(/href="([^"]*)"/.exec(attributes)?.[1] ?? '')
      const href = slash ? links.pop() : ''
      return href ? ` <${href}>` : ''
    }
    return tag === 'strong' || tag === 'em' ? '' : '\n\n'
  })
  return decoded(text)
    .replace(/[^\S\n]*\n[^\S\n]*(?=\S|\n|$)/g, found => found.replace(/[^\S\n]+(?=\n)/g, ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function mark(numbers: (number | undefined)[]) {
  const last = numbers.length - 1
  if (numbers[last] === undefined) return '-'
  numbers[last]++
  return `${numbers[last]}.`
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function decoded(text: string) {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
}

export function firstWords(text: string, characters = 120): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= characters ? line : `${line.slice(0, line.lastIndexOf(' ', characters))} …`
}
