/** Allowed in the owner's HTML, when it is stored and when it is shown. */
export const RICH_TAGS = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4'] as const
export type RichTag = (typeof RICH_TAGS)[number]

export function isRichLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(href)
}
