import { BOOKING_STATUSES, type BookingStatus } from '#contract/booking/booking-states.ts'
import type { Numbers, NumbersQuery } from '#contract/desk/numbers.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { numbersRefusals } from '#contract/refusals.ts'
import { NUMBERS_DAYS_DEFAULT, NUMBERS_DAYS_MAX, NUMBERS_SOURCES_MAX } from '#contract/rules.ts'
import { offeredMinutes, type WeekOfMinutes } from '#server/booking/availability/offered-minutes.ts'
import { knownBlocks, knownClosures } from '#server/booking/blocks/blocks.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fieldRefusal } from '#server/platform/http/refusal.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { bookedMinutes, countPeople, fillOf, incomeOf, sumMoved, sumOf } from './figures.ts'
import { offeringsOf } from './offerings.ts'
import {
  type BookedRow,
  countVisits,
  type Days,
  selectBooked,
  selectHeard,
  selectMoney,
  selectVisitors,
} from './queries.ts'

export type NumbersDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>

/** Money comes from the ledger, by days in the spa's time zone; prices are never summed. */
export async function numbers(deps: NumbersDeps, query: NumbersQuery): Promise<Numbers> {
  const { db, clock } = deps
  const now = clock.now()
  const { timeZone } = await currentSpa(deps)
  const zone = zoneNamed(timeZone)
  const days = daysAsked(query, zone.dateOf(now.getTime()))
  const before = { from: addDays(days.from, -lengthOf(days)), to: addDays(days.from, -1) }
  // The start of each day, and the end of the last.
  const bounds = (of: Days) =>
    Array.from({ length: lengthOf(of) + 1 }, (_, index) => zone.day(addDays(of.from, index)).start)
  const between = { start: new Date(zone.day(days.from).start), end: new Date(zone.day(days.to).end) }

  const [money, booked, heard, visitors] = await Promise.all([
    selectMoney(db, bounds(days)),
    selectBooked(db, days, now),
    selectHeard(db, between),
    selectVisitors(db, days),
  ])
  const [moneyBefore, bookedBefore, visits, visitsBefore] = await Promise.all([
    selectMoney(db, bounds(before)),
    selectBooked(db, before, now),
    countVisits(db, days),
    countVisits(db, before),
  ])
  const states = countStates(booked)
  const fillBefore = fillOf(bookedMinutes(bookedBefore), await offered(deps, before))
  return {
    ...days,
    income: incomeOf(money, days),
    bookings: sumOf(booked, 'count'),
    visits,
    treatments: sumOf(booked, 'treatments'),
    states,
    noShowRate: noShowRate(states),
    fill: fillOf(bookedMinutes(booked), await offered(deps, days)),
    heard: withOthers(heard),
    people: countPeople(visitors),
    before: {
      ...before,
      income: sumMoved(moneyBefore),
      bookings: sumOf(bookedBefore, 'count'),
      visits: visitsBefore,
      treatments: sumOf(bookedBefore, 'treatments'),
      noShowRate: noShowRate(countStates(bookedBefore)),
      fill: { booked: fillBefore.booked, offered: fillBefore.offered },
    },
  }
}

/** Defaults: `to` is today, or `from` if that is later; without `from` the period is twelve weeks. */
export function daysAsked({ from, to }: NumbersQuery, today: string): Days {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? addDays(last, 1 - NUMBERS_DAYS_DEFAULT)
  if (first > last) throw fieldRefusal('to', numbersRefusals.endsBeforeStart)
  if (lengthOf({ from: first, to: last }) > NUMBERS_DAYS_MAX)
    throw fieldRefusal('from', numbersRefusals.tooLong(NUMBERS_DAYS_MAX))
  return { from: first, to: last }
}

function lengthOf({ from, to }: Days) {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY) + 1
}

/** Uses today's opening hours, up to the booking horizon. */
async function offered(deps: NumbersDeps, { from, to }: Days): Promise<WeekOfMinutes> {
  const { timeZone, booking, deskHours } = await currentSpa(deps)
  const zone = zoneNamed(timeZone)
  const lastDay = zone.dateAfter(deps.clock.now().getTime(), booking.horizonDays)
  const until = to > lastDay ? lastDay : to
  if (until < from) return new Map()
  const window = { from: new Date(zone.day(from).start), until: new Date(zone.day(until).end) }
  const [services, team] = await Promise.all([allServices(deps), knownTeam(deps)])
  const [closures, blocks] = await Promise.all([knownClosures(deps), knownBlocks(deps)])
  return offeredMinutes({
    timeZone,
    from,
    to: until,
    closures,
    offerings: offeringsOf({ services, team, blocks, spa: { timeZone, deskHours }, window }),
  })
}

function countStates(rows: readonly BookedRow[]): Record<BookingStatus, number> {
  const states = Object.fromEntries(BOOKING_STATUSES.map(status => [status, 0])) as Record<BookingStatus, number>
  for (const { status, count } of rows) states[status] += count
  return states
}

function noShowRate({ done, no_show }: Record<BookingStatus, number>): number | null {
  return done + no_show === 0 ? null : no_show / (done + no_show)
}

/** Answers are free text, so rare ones are counted together. */
function withOthers(heard: Numbers['heard']): Numbers['heard'] {
  const rest = heard.slice(NUMBERS_SOURCES_MAX)
  if (rest.length === 0) return heard
  return [...heard.slice(0, NUMBERS_SOURCES_MAX), { source: 'Other answers', count: sumOf(rest, 'count') }]
}
