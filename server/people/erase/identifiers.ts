import { escapeHtml } from '#contract/platform/escape-html.ts'
import type { selectBookingsOf } from '../queries.ts'

/** The values that identify a person in texts and tables. */
export interface PersonIdentifiers {
  personId: string
  bookingIds: string[]
  hashes: string[]
  names: string[]
  /** Lower case. */
  emails: string[]
  phones: string[]
  /** Keyed hashes, in tables that count addresses without storing them. */
  mailboxKeys: string[]
}

type KnownBookings = Awaited<ReturnType<typeof selectBookingsOf>>

export function identifiersOf(personId: string, bookings: KnownBookings): PersonIdentifiers {
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

/** A shorter name is part of too many other words. */
const SHORTEST_NAME = 4
const SHORTEST_PHONE = 7
const PHONE_END = 10

/** Matches name, address and number, however it is grouped. Undefined without identifiers. */
export function mentionsOf({ names, emails, phones }: PersonIdentifiers): RegExp | undefined {
  const spelled = names.flatMap(name => [name, escapeHtml(name)]).filter(({ length }) => length >= SHORTEST_NAME)
  const patterns = [
    ...new Set([...spelled, ...emails, ...emails.map(escapeHtml)].map(text => escaped(text).replace(/\s+/g, '\\s+'))),
    ...phones.flatMap(numberPattern),
  ]
  return patterns.length > 0 ? new RegExp(patterns.join('|'), 'giu') : undefined
}

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
