/** What survives of the owner's HTML, when it is stored and again when it is shown. */

export const RICH_TAGS = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4'] as const
export type RichTag = (typeof RICH_TAGS)[number]

/** Links lead to the web or to a mailbox. */
export function isRichLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(href)
}
