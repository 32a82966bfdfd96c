import { escapeHtml } from '#contract/platform/escape-html.ts'

/** What identifies a person in whatever is written about them. */
export interface PersonIdentifiers {
  personId: string
  bookingIds: string[]
  hashes: string[]
  names: string[]
  /** Without capitals. */
  emails: string[]
  phones: string[]
  /** Keyed hashes of their mailboxes, where addresses are only counted. */
  mailboxKeys: string[]
}

interface Known {
  id: string
  hash: string
  fullName: string
  email: string
  phoneNumber: string
  mailboxKey: string | null
}

export function identifiersOf(personId: string, bookings: readonly Known[]): PersonIdentifiers {
  const distinct = (texts: string[]) => [...new Set(texts.map(text => text.trim()))].filter(text => text !== '')
  return {
    personId,
    bookingIds: bookings.map(({ id }) => id),
    hashes: bookings.map(({ hash }) => hash),
    names: distinct(bookings.map(({ fullName }) => fullName)),
    emails: distinct(bookings.map(({ email }) => email.toLowerCase())),
    phones: distinct(bookings.map(({ phoneNumber }) => phoneNumber)),
    mailboxKeys: distinct(bookings.map(({ mailboxKey }) => mailboxKey ?? '')),
  }
}

/** A name of fewer letters is in too many other words. */
const SHORTEST_NAME = 4
const SHORTEST_PHONE = 7
const PHONE_END = 10

/** Finds name, address and number in a text, however the number is grouped. Undefined when there is nothing to look for. */
export function mentionsOf({ names, emails, phones }: PersonIdentifiers): RegExp | undefined {
  const spelled = names.flatMap(name => [name, escapeHtml(name)]).filter(({ length }) => length >= SHORTEST_NAME)
  const patterns = [
    ...new Set([...spelled, ...emails, ...emails.map(escapeHtml)].map(text => escaped(text).replace(/\s+/g, '\\s+'))),
    ...phones.flatMap(numberPattern),
  ]
  return patterns.length > 0 ? new RegExp(patterns.join('|'), 'giu') : undefined
}

/** As somebody may have written them about themselves. */
export function spelledIdentifiers({ names, emails, phones }: PersonIdentifiers): string[] {
  return [...emails, ...names.filter(({ length }) => length >= SHORTEST_NAME), ...phones]
}

function numberPattern(phone: string): string[] {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < SHORTEST_PHONE) return []
  return [`(?:\\+?\\d{1,4}[\\s().-]*)?${[...digits.slice(-PHONE_END)].join('[\\s().-]*')}`]
}

function escaped(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
