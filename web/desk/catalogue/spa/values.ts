import { colours } from '#contract/catalogue/palette.ts'
import { pictureIdOf } from '#contract/catalogue/picture-files.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import type { SpaInput, SpaResponse } from '#contract/catalogue/spa.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { type DepositDraft, depositProblem, depositText, toDeposit, toDepositDraft } from '../deposit-draft.ts'
import { toAvailability, toWeek, type Week, weekProblems } from '../services/draft.ts'
import type { SpaField } from './fields.ts'

/** A section in its form, as typed, by the names of its fields. */
export type Values = Record<string, Value>
export type Value = string | boolean | Week | Pair[] | string[] | DepositDraft
export type Pair = [first: string, second: string]
type Spa = SpaResponse['spa']

export function toValues(spa: Spa, fields: readonly SpaField[]): Values {
  return Object.fromEntries(fields.map(field => [field.name, toValue(at(spa, field.name), field)]))
}

function toValue(saved: unknown, { kind, pair }: SpaField): Value {
  if (kind === 'tick') return saved === true
  if (kind === 'week') return toWeek(saved as Spa['deskHours'])
  if (kind === 'deposit') return toDepositDraft(saved as Spa['payment']['deposit'])
  if (kind === 'pairs')
    return ((saved ?? []) as Record<string, string>[]).map(one => namesIn(pair!).map(name => one[name]!) as Pair)
  // Pictures travel by their address, and come back whole.
  if (kind === 'logo' || kind === 'photo') return (saved as SitePicture | undefined)?.url ?? ''
  if (kind === 'photos') return ((saved ?? []) as SitePicture[]).map(({ url }) => url)
  return String(saved ?? '')
}

export function toPart(values: Values, fields: readonly SpaField[]): SpaInput {
  const part = {}
  for (const field of fields) put(part, field.name.split('.'), toWire(values[field.name]!, field))
  return part
}

function toWire(value: Value, { kind, name, pair }: SpaField): unknown {
  if (kind === 'week') return toAvailability(value as Week)
  if (kind === 'deposit') return toDeposit(value as DepositDraft)
  if (kind === 'pairs')
    return (value as Pair[]).map(texts => Object.fromEntries(namesIn(pair!).map((name, at) => [name, texts[at]])))
  if (kind === 'colour' && value === colours.gold) return ''
  if (kind === 'whole' || kind === 'decimal') return Number(value)
  // One line to the server, however it was typed.
  return name === 'description' ? (value as string).replace(/\s*\n\s*/g, ' ') : value
}

/** Errors that need no server. In a week the place is part of the name: "deskHours.Monday.0". */
export function problemsOf(values: Values, fields: readonly SpaField[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { name, kind } of fields) {
    const value = values[name]!
    if (kind === 'whole' && !/^\s*\d{1,9}\s*$/.test(value as string)) problems[name] = 'Please give a whole number'
    if (kind === 'decimal' && !/^\s*-?\d{1,3}(\.\d+)?\s*$/.test(value as string))
      problems[name] = 'Please give a number like 6.6194'
    const wrong = kind === 'deposit' && depositProblem(value as DepositDraft)
    if (wrong) problems[`${name}.value`] = wrong
    if (kind === 'week')
      for (const [place, problem] of Object.entries(weekProblems(value as Week))) problems[`${name}.${place}`] = problem
  }
  return problems
}

export function valueText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value === '' ? 'nothing' : isPicture(value) ? 'another picture' : `“${value}”`
  if (Array.isArray(value)) {
    if (value.length === 0) return 'nothing'
    return value.map(one => (typeof one === 'string' ? 'another picture' : `“${one[0]}”`)).join(', ')
  }
  if ('kind' in value) return depositText(value)
  const days = toAvailability(value).map(({ day, timeRanges }) => `${day} ${timeRanges.map(timeRangeLabel).join(', ')}`)
  return days.join('; ') || 'closed all week'
}

const isPicture = (value: string) => pictureIdOf(value) !== undefined

const namesIn = ({ first, second }: NonNullable<SpaField['pair']>) => [first.toLowerCase(), second.toLowerCase()]

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
