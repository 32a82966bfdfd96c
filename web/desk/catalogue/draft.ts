import { mergedRanges, WEEK } from '#contract/availability.ts'
import type { ServiceDraft as ServiceBody } from '#contract/catalogue.ts'
import type { DeskService, DeskSubService } from '#contract/catalogue-desk.ts'
import type { DayAvailability, DayName, TimeRange } from '#contract/hours.ts'
import { minutesOfDay } from '#contract/time.ts'

/** A service as it stands in the form: everything as it was typed. */
export interface Draft {
  name: string
  title: string
  slug: string
  description: string
  stations: string
  imageUrl: string[]
  /** Those customers see in their order, hidden ones in between or behind. */
  subs: SubDraft[]
}

export interface SubDraft {
  /** Its `_id`, or a name for one that is not saved yet. */
  key: string
  _id?: string
  name: string
  description: string
  duration: string
  turnover: string
  price: string
  /** Said on purpose, because a price of 0 may be a slip. */
  isFree: boolean
  week: Week
  hidden: boolean
}

/** "09:00" to "17:30" as time fields write it; until "00:00" is until midnight. */
export interface Hours {
  from: string
  until: string
}
export type Week = Record<DayName, Hours[]>

export function toDraft(service: DeskService): Draft {
  const { name, title, slug, description, stations, imageUrl, serviceArray } = service
  return {
    name,
    title,
    slug,
    description,
    stations: String(stations),
    imageUrl,
    subs: serviceArray.map(toSubDraft),
  }
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
    week: toWeek(availability),
    hidden,
  }
}

export function toWeek(availability: readonly DayAvailability[]): Week {
  const hoursOn = (day: DayName) =>
    mergedRanges(availability.filter(entry => entry.day === day).flatMap(({ timeRanges }) => timeRanges)).map(
      range => ({
        from: field(range.startHour, range.startMinute),
        until: field(range.endHour % 24, range.endMinute),
      }),
    )
  return Object.fromEntries(WEEK.map(day => [day, hoursOn(day)])) as Week
}

export const NEW_SERVICE: Draft = {
  name: '',
  title: '',
  slug: '',
  description: '',
  stations: '1',
  imageUrl: [],
  subs: [],
}

/** With the hours of the one before it, which are mostly the same. */
export function newSub(week: Week): SubDraft {
  const key = `new ${Math.random().toString(36).slice(2)}`
  return {
    key,
    name: '',
    description: '',
    duration: '60',
    turnover: '0',
    price: '',
    isFree: false,
    week,
    hidden: false,
  }
}

export const shownSubs = ({ subs }: Draft) => subs.filter(({ hidden }) => !hidden)

/** As the server wants it. What is no number is found by `problemsOf` before. */
export function toBody(draft: Draft) {
  const { name, title, slug, description, stations, imageUrl } = draft
  return {
    name,
    title,
    ...(slug.trim() && { slug }),
    description,
    stations: Number(stations),
    imageUrl,
    serviceArray: shownSubs(draft).map(sub => ({
      ...(sub._id && { _id: sub._id }),
      name: sub.name,
      description: sub.description,
      duration: Number(sub.duration),
      turnoverMinutes: Number(sub.turnover),
      price: amountTyped(sub.price) ?? 0,
      availability: toAvailability(sub.week),
    })),
  } satisfies ServiceBody
}

/** What is only half typed is not there yet. */
export function toAvailability(week: Week): DayAvailability[] {
  return WEEK.map(day => ({ day, timeRanges: week[day].filter(hours => !hoursProblem(hours)).map(toRange) })).filter(
    ({ timeRanges }) => timeRanges.length > 0,
  )
}

export function toRange({ from, until }: Hours): TimeRange {
  const [startHour = 0, startMinute = 0] = from.split(':').map(Number)
  const [endHour = 0, endMinute = 0] = until.split(':').map(Number)
  return { startHour, startMinute, endHour: endHour + endMinute === 0 ? 24 : endHour, endMinute }
}

/** What somebody typed as a price, separators and sign left out; undefined when it is none. */
export function amountTyped(typed: string): number | undefined {
  const digits = typed.trim().replace(/^[\p{L}\p{Sc}]{1,5}|[,\s]/gu, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** What can be seen to be wrong before anybody is asked, by the names the server gives the fields. */
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
    const price = amountTyped(sub.price)
    if (price === undefined) problems[at('price')] = 'Please give the price as a whole number'
    if (price === 0 && !sub.isFree) problems[at('price')] = 'Is this free? Please say so below, or give a price'
    for (const day of WEEK)
      for (const [nth, hours] of sub.week[day].entries()) {
        const problem = hoursProblem(hours)
        if (problem) problems[at(`${day}.${nth}`)] = problem
      }
  }
  return problems
}

export function hoursProblem(hours: Hours) {
  if (!hours.from || !hours.until) return 'Please give both times'
  const { startHour, startMinute, endHour, endMinute } = toRange(hours)
  if (minutesOfDay(endHour, endMinute) <= minutesOfDay(startHour, startMinute))
    return 'The end has to be after the start'
}

function field(hour: number, minute: number) {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
