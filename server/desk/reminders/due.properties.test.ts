import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { times } from '#server/app/testing/times.ts'
import { type Coming, remindedWithinMs, reminderDue } from './due.ts'

const zones = ['Africa/Lagos', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']
/** Europe's and America's clocks change in these weeks, forward and back. */
const seasons = ['2026-03-05T00:00:00Z', '2026-03-26T00:00:00Z', '2026-10-22T00:00:00Z', '2026-10-30T00:00:00Z']
const STEP_MS = 10 * MS_PER_MINUTE

const booking = fc.record({
  timeZone: fc.constantFrom(...zones),
  coming: fc
    .record({
      season: fc.constantFrom(...seasons),
      minute: fc.integer({ min: 0, max: 7 * 24 * 12 }).map(fifths => fifths * 5),
      bookedHoursAhead: fc.double({ min: 0.5, max: 200, noNaN: true }),
      toldHoursLater: fc.constantFrom(0, 0, 0, 0.5, 20),
    })
    .map(({ season, minute, bookedHoursAhead, toldHoursLater }): Coming => {
      const start = Date.parse(season) + minute * MS_PER_MINUTE
      const booked = start - bookedHoursAhead * MS_PER_HOUR
      const told = Math.min(start, booked + toldHoursLater * MS_PER_HOUR)
      return { startsAt: new Date(start), bookedAt: new Date(booked), toldAt: new Date(told) }
    }),
})

/** Every look of a job that runs from the booking to the start, and what it finds due. */
function looks({ timeZone, coming }: { timeZone: string; coming: Coming }) {
  const start = coming.startsAt.getTime()
  const found: { at: number; kind: string; usefulUntil: Date }[] = []
  for (let at = start - remindedWithinMs(business) - 5 * MS_PER_HOUR; at <= start + MS_PER_HOUR; at += STEP_MS) {
    if (at < coming.toldAt.getTime()) continue
    const due = reminderDue(coming, new Date(at), { ...business, timeZone })
    if (due) found.push({ at, ...due })
  }
  return found
}

function holds(check: (given: { timeZone: string; coming: Coming }, found: ReturnType<typeof looks>) => void) {
  let met = 0
  fc.assert(
    fc.property(booking, given => {
      const found = looks(given)
      met += found.length
      check(given, found)
    }),
    { numRuns: times(60, 300) },
  )
  // A property that never met a reminder would say nothing.
  expect(met).toBeGreaterThan(300)
}

describe('whatever the start, the booking and the zone', () => {
  test('no reminder falls between 8 PM and 8 AM on the wall, nor into the last two hours', () => {
    holds(({ timeZone, coming }, found) => {
      for (const { at } of found) {
        expect(hourOnWall(timeZone, at)).toBeGreaterThanOrEqual(8)
        expect(hourOnWall(timeZone, at)).toBeLessThan(20)
        expect(at).toBeLessThan(coming.startsAt.getTime() - 2 * MS_PER_HOUR)
      }
    })
  })

  test('the first comes before the second, with hours between them', () => {
    holds((_, found) => {
      const last = found.findLast(({ kind }) => kind === 'booking-reminder')
      const first = found.find(({ kind }) => kind === 'booking-today')
      if (last && first) expect(first.at - last.at).toBeGreaterThan(5 * MS_PER_HOUR)
    })
  })

  test('none is due outside the time in which bookings are looked at, and each ends while it is of use', () => {
    holds(({ coming }, found) => {
      for (const { at, usefulUntil } of found) {
        expect(coming.startsAt.getTime() - at).toBeLessThanOrEqual(remindedWithinMs(business))
        expect(at).toBeLessThan(usefulUntil.getTime())
        expect(usefulUntil.getTime()).toBeLessThan(coming.startsAt.getTime())
      }
    })
  })

  test('who booked in good time gets both, whenever anybody starts by day', () => {
    fc.assert(
      fc.property(booking, ({ timeZone, coming }) => {
        const longAgo = new Date(coming.startsAt.getTime() - 200 * MS_PER_HOUR)
        const startHour = hourOnWall(timeZone, coming.startsAt.getTime())
        fc.pre(startHour >= 8 && startHour < 20)
        const found = looks({ timeZone, coming: { ...coming, bookedAt: longAgo, toldAt: longAgo } })
        expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['booking-reminder', 'booking-today']))
        const first = found[0]!
        expect(coming.startsAt.getTime() - first.at).toBeGreaterThanOrEqual(47 * MS_PER_HOUR)
      }),
      { numRuns: times(60, 300) },
    )
  })
})

const formats = new Map(
  zones.map(timeZone => [timeZone, new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })]),
)

/** By the runtime's own calendar and not ours. */
function hourOnWall(timeZone: string, instant: number) {
  return Number(formats.get(timeZone)!.format(instant))
}
