import type { OutgoingMail } from '../outbox.ts'

/** What a person sees: tags gone, entities read. */
export function withoutTags(html: string) {
  return readEntities(html.replace(/<br>/g, '\n').replace(/<[^>]*>/g, ''))
}

/** Everything in a mail that a person or a program can follow: in its HTML, its text, its headers, its calendar file. */
export function linksIn({ html, text, headers = {}, calendar }: OutgoingMail): string[] {
  const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => readEntities(href!))
  // A long line of a calendar file goes on behind a line end and a space.
  const plain = [text, ...Object.values(headers), calendar?.content.replaceAll('\r\n ', '') ?? '']
  const inText = plain.flatMap(lines => lines.match(/\bhttps?:\/\/[^\s<>"]+/g) ?? [])
  return [...new Set([...inHtml, ...inText])]
}

function readEntities(text: string) {
  const named: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
  return text.replace(/&[^;\s]+;/g, entity => named[entity] ?? entity)
}
