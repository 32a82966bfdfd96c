import type { Parameter } from './engine.ts'

/** Objects and arrays are jsonb: the schema has no array columns. */
export function toParameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

// Sessions are in UTC, so an instant always ends in +00.
const asInstant = (text: string) => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'))

/** Parsers of column text, by PostgreSQL's type oid. */
export const readers: Record<number, (text: string) => unknown> = {
  16: text => text === 't', // boolean
  17: text => Buffer.from(text.slice(2), 'hex'), // bytea, as \x and hex digits
  20: Number, // bigint, the type of count()
  21: Number, // smallint
  23: Number, // integer
  26: Number, // oid
  114: JSON.parse, // json
  700: Number, // real
  701: Number, // double precision
  1184: asInstant, // timestamptz
  1700: Number, // numeric, the type of sum() and avg()
  3802: JSON.parse, // jsonb
}

export const readerOf = (type: number) => readers[type] ?? ((text: string) => text)
