import type { Subscriber } from '#contract/newsletter.ts'

/** For a spreadsheet: RFC 4180, with lines a mail program's import understands too. */
export function subscribersCsv(subscribers: Subscriber[]): string {
  const rows = [['email', 'subscribedAt'], ...subscribers.map(({ email, subscribedAt }) => [email, subscribedAt])]
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

/** An address may start with "=" or "+", which a spreadsheet would run as a formula; an apostrophe makes it text. */
function cell(text: string) {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
