import { mergedRanges, WEEK } from '#contract/catalogue/availability.ts'
import type { ServiceDraft as ServiceBody } from '#contract/catalogue/catalogue.ts'
import type { DeskService, DeskSubService } from '#contract/catalogue/catalogue-desk.ts'
import type { DayAvailability, DayName, TimeRange } from '#contract/catalogue/hours.ts'
import { minutesOfDay } from '#contract/platform/time.ts'
import { AS_THE_SPA, type DepositDraft, depositProblem, toDeposit, toDepositDraft } from '../deposit-draft.ts'

type Kept = 'name' | 'title' | 'slug' | 'description' | 'imageUrl' | 'takesTherapist' | 'takesRoom'

/** A service in its form, as typed. */
export interface Draft extends Pick<DeskService, Kept> {
  stations: string
  /** The shown ones in the customers' order, hidden ones anywhere. */
  subs: SubDraft[]
}

export interface SubDraft extends Pick<DeskSubService, 'name' | 'description' | 'hidden'> {
  /** `_id`, or a local key for a sub-service that is not saved yet. */
  key: string
  _id?: string
  duration: string
  turnover: string
  price: string
  /** Ticked on purpose, because a price of 0 may be a slip. */
  isFree: boolean
  isExtra: boolean
  isForTwo: boolean
  /** A draft that an earlier version of the desk kept has neither. */
  imageUrl?: string[]
  deposit?: DepositDraft
  week: Week
}

/** "09:00" to "17:30" as time fields write it; until "00:00" is until midnight. */
export type Hours = { from: string; until: string }
export type Week = Record<DayName, Hours[]>

export function toDraft(service: DeskService): Draft {
  const { name, title, slug, description, imageUrl, stations, takesTherapist, takesRoom, serviceArray } = service
  const subs = serviceArray.map(toSubDraft)
  return { name, title, slug, description, stations: String(stations), imageUrl, takesTherapist, takesRoom, subs }
}

function toSubDraft(sub: DeskSubService): SubDraft {
  const { _id, name, description, duration, turnoverMinutes, price, availability, hidden } = sub
  return {
    key: _id,
    _id,
    name,
    description,
    duration: String(duration),
    turnover: String(turnoverMinutes),
    price: String(price),
    isFree: price === 0,
    isExtra: sub.isExtra ?? false,
    isForTwo: sub.isForTwo ?? false,
    imageUrl: sub.imageUrl ?? [],
    deposit: toDepositDraft(sub.deposit),
    week: toWeek(availability),
    hidden,
  }
}

export function toWeek(availability: readonly DayAvailability[]): Week {
  const days = WEEK.map(day => {
    const ranges = availability.filter(entry => entry.day === day).flatMap(({ timeRanges }) => timeRanges)
    return [day, mergedRanges(ranges).map(toHours)]
  })
  return Object.fromEntries(days)
}

const TEXTS = { name: '', title: '', slug: '', description: '' }
export const NEW_SERVICE: Draft = {
  ...TEXTS,
  stations: '1',
  imageUrl: [],
  takesTherapist: false,
  takesRoom: false,
  subs: [],
}

const NEW_SUB = {
  ...{ name: '', description: '', duration: '60', turnover: '0', price: '', imageUrl: [] },
  ...{ isFree: false, isExtra: false, isForTwo: false, hidden: false, deposit: AS_THE_SPA },
}

export function newSub(week: Week): SubDraft {
  return { ...NEW_SUB, key: `new ${Math.random().toString(36).slice(2)}`, week }
}

export const shownSubs = ({ subs }: Draft) => subs.filter(({ hidden }) => !hidden)

/** The request's body. `problemsOf` has refused texts that are no numbers. */
export function toBody(draft: Draft) {
  const { name, title, slug, description, stations, imageUrl, takesTherapist, takesRoom } = draft
  const serviceArray = shownSubs(draft).map(sub => ({
    ...(sub._id && { _id: sub._id }),
    name: sub.name,
    description: sub.description,
    duration: Number(sub.duration),
    turnoverMinutes: Number(sub.turnover),
    price: parsePrice(sub.price) ?? 0,
    isExtra: sub.isExtra,
    isForTwo: sub.isForTwo,
    imageUrl: sub.imageUrl,
    deposit: sub.deposit && toDeposit(sub.deposit),
    availability: toAvailability(sub.week),
  }))
  const texts = { name, title, ...(slug.trim() && { slug }), description }
  const needs = { stations: Number(stations), takesTherapist, takesRoom }
  return { ...texts, ...needs, imageUrl, serviceArray } satisfies ServiceBody
}

/** Leaves out ranges that are only half typed. */
export function toAvailability(week: Week): DayAvailability[] {
  const days = WEEK.map(day => ({ day, timeRanges: week[day].filter(hours => !hoursProblem(hours)).map(toRange) }))
  return days.filter(({ timeRanges }) => timeRanges.length > 0)
}

export function toHours({ startHour, startMinute, endHour, endMinute }: TimeRange): Hours {
  const text = (hour: number, minute: number) => [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
  return { from: text(startHour, startMinute), until: text(endHour % 24, endMinute) }
}

export function toRange({ from, until }: Hours): TimeRange {
  const [startHour = 0, startMinute = 0] = from.split(':').map(Number)
  const [endHour = 0, endMinute = 0] = until.split(':').map(Number)
  return { startHour, startMinute, endHour: endHour + endMinute === 0 ? 24 : endHour, endMinute }
}

/** A typed price without separators and sign; undefined when it is none. */
export function parsePrice(typed: string): number | undefined {
  const digits = typed.trim().replace(/^[\p{L}\p{Sc}]{1,5}|[,\s]/gu, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** Errors that need no server, by the server's names of the fields. */
export function problemsOf(draft: Draft): Record<string, string> {
  const problems: Record<string, string> = {}
  const wholeNumber = (at: string, typed: string) => {
    if (!/^\s*\d{1,5}\s*$/.test(typed)) problems[at] = 'Please give a whole number'
  }
  if (draft.name.trim() === '') problems.name = 'Please fill this in'
  wholeNumber('stations', draft.stations)
  for (const [index, sub] of shownSubs(draft).entries()) {
    const at = (name: string) => `serviceArray.${index}.${name}`
    if (sub.name.trim() === '') problems[at('name')] = 'Please fill this in'
    wholeNumber(at('duration'), sub.duration)
    wholeNumber(at('turnoverMinutes'), sub.turnover)
    const price = parsePrice(sub.price)
    if (price === undefined) problems[at('price')] = 'Please give the price as a whole number'
    if (price === 0 && !sub.isFree) problems[at('price')] = 'Is this free? Please say so below, or give a price'
    const wrongDeposit = depositProblem(sub.deposit ?? AS_THE_SPA)
    if (wrongDeposit) problems[at('deposit.value')] = wrongDeposit
    for (const [place, problem] of Object.entries(weekProblems(sub.week))) problems[at(place)] = problem
  }
  return problems
}

/** Returns errors keyed by day and index: "Monday.0". */
export function weekProblems(week: Week): Record<string, string> {
  const problems = WEEK.flatMap(day => week[day].map((hours, nth) => [`${day}.${nth}`, hoursProblem(hours)]))
  return Object.fromEntries(problems.filter(([, problem]) => problem))
}

/** The errors inside one field, by their place in it. */
export function errorsBelow(errors: Record<string, string>, name: string): Record<string, string> {
  const inside = Object.entries(errors).filter(([key]) => key.startsWith(`${name}.`))
  return Object.fromEntries(inside.map(([key, error]) => [key.slice(name.length + 1), error]))
}

export function hoursProblem(hours: Hours) {
  if (!hours.from || !hours.until) return 'Please give both times'
  const { startHour, startMinute, endHour, endMinute } = toRange(hours)
  const minutes = minutesOfDay(endHour, endMinute) - minutesOfDay(startHour, startMinute)
  if (minutes <= 0) return 'The end has to be after the start'
}
