import sanitizeHtml from 'sanitize-html'
import { isRichLink, RICH_TAGS } from '#contract/rich-text.ts'

const DEEPEST = 20

/** The few tags a description needs, and links that lead to the web or to a mailbox. Anything else is taken out. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...RICH_TAGS],
    allowedAttributes: { a: ['href', 'rel'] },
    nestingLimit: DEEPEST,
    transformTags: {
      b: 'strong',
      i: 'em',
      a: (tagName, { href = '' }) => ({ tagName, attribs: safeLink(href.trim()) }),
    },
  }).trim()
}

function safeLink(href: string): sanitizeHtml.Attributes {
  return isRichLink(href) ? { href, rel: 'noopener nofollow' } : {}
}
