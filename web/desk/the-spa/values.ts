import type { SpaInput, SpaResponse } from '#contract/spa.ts'
import { timeRangeLabel } from '#contract/time.ts'
import { hoursProblem, toAvailability, toWeek, type Week } from '../catalogue/draft.ts'
import type { SpaField } from './fields.ts'

/** A section as it stands in its form: everything as it was typed, by the names of its fields. */
export type Values = Record<string, Value>
export type Value = string | boolean | Week | Pair[]
export type Pair = [first: string, second: string]
type Spa = SpaResponse['spa']

export function toValues(spa: Spa, fields: readonly SpaField[]): Values {
  return Object.fromEntries(fields.map(field => [field.name, toValue(at(spa, field.name), field)]))
}

function toValue(saved: unknown, { kind, pair }: SpaField): Value {
  if (kind === 'tick') return saved === true
  if (kind === 'week') return toWeek(saved as Spa['deskHours'])
  if (kind === 'pairs')
    return ((saved ?? []) as Record<string, string>[]).map(one => [one[pair!.firstName]!, one[pair!.secondName]!])
  return String(saved ?? '')
}

/** The part of the spa that has these fields in it, as the server wants it. */
export function toPart(values: Values, fields: readonly SpaField[]): SpaInput {
  const part = {}
  for (const field of fields) put(part, field.name.split('.'), toWire(values[field.name]!, field))
  return part
}

function toWire(value: Value, { kind, name, pair }: SpaField): unknown {
  if (kind === 'week') return toAvailability(value as Week)
  if (kind === 'pairs')
    return (value as Pair[]).map(([first, second]) => ({ [pair!.firstName]: first, [pair!.secondName]: second }))
  if (kind === 'whole' || kind === 'decimal') return Number(value)
  // One line to the server, however it was typed.
  return name === 'description' ? (value as string).replace(/\s*\n\s*/g, ' ') : value
}

/** What can be seen to be wrong before anybody is asked. In lists the place is part of the name: "Monday.0". */
export function problemsOf(values: Values, fields: readonly SpaField[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { name, kind } of fields) {
    const value = values[name]!
    if (kind === 'whole' && !/^\s*\d{1,9}\s*$/.test(value as string)) problems[name] = 'Please give a whole number'
    if (kind === 'decimal' && !/^\s*-?\d{1,3}(\.\d+)?\s*$/.test(value as string))
      problems[name] = 'Please give a number like 6.6194'
    if (kind === 'week')
      for (const [day, ranges] of Object.entries(value as Week))
        for (const [nth, hours] of ranges.entries()) {
          const problem = hoursProblem(hours)
          if (problem) problems[`${name}.${day}.${nth}`] = problem
        }
  }
  return problems
}

/** For "somebody else wrote …". */
export function inWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value === '' ? 'nothing' : `“${value}”`
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(([first]) => `“${first}”`).join(', ')
  const days = toAvailability(value).map(({ day, timeRanges }) => `${day} ${timeRanges.map(timeRangeLabel).join(', ')}`)
  return days.join('; ') || 'closed all week'
}

export const same = (one: Value | undefined, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other)

function at(whole: object, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], whole)
}

function put(whole: object, [key, ...rest]: string[], value: unknown) {
  const place = whole as Record<string, unknown>
  if (rest.length === 0) place[key!] = value
  else {
    place[key!] ??= {}
    put(place[key!] as object, rest, value)
  }
}
