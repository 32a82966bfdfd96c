import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/platform/dates.ts'
import { MS_PER_MINUTE, minutesOfDay, parseTimeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { times } from '#server/app/testing/times.ts'
import { type AvailabilityInput, computeAvailability } from './compute-availability.ts'

const TODAY = '2026-03-25'
const zones = ['Africa/Lagos', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC']

const timeRange = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 720 }))
  .map(([start, length]) => ({ start, end: Math.min(1440, start + length) }))
  .map(({ start, end }) => ({
    startHour: Math.floor(start / 60),
    startMinute: start % 60,
    endHour: Math.floor(end / 60),
    endMinute: end % 60,
  }))

// Two weeks around a change of the clocks in Europe, so that some days have 23 hours.
const taken = fc
  .record({
    station: fc.integer({ min: 1, max: 4 }),
    minute: fc.integer({ min: -1440, max: 14 * 1440 }),
    length: fc.integer({ min: 5, max: 600 }),
  })
  .map(({ station, minute, length }) => {
    const from = Date.parse(`${TODAY}T00:00:00Z`) + minute * MS_PER_MINUTE
    return { resource: `s/${station}`, from: new Date(from), until: new Date(from + length * MS_PER_MINUTE) }
  })

const week = (minDays: number) =>
  fc.array(fc.record({ day: fc.constantFrom(...DAYS_OF_WEEK), timeRanges: fc.array(timeRange, { maxLength: 3 }) }), {
    minLength: minDays,
    maxLength: 10,
  })
const alwaysOpen = DAYS_OF_WEEK.map(day => ({
  day,
  timeRanges: [{ startHour: 0, startMinute: 0, endHour: 24, endMinute: 0 }],
}))

const circumstances: fc.Arbitrary<AvailabilityInput> = fc.record({
  zone: fc.constantFrom(...zones),
  now: fc
    .integer({ min: 0, max: 2 * 1440 })
    .map(minute => new Date(Date.parse(`${TODAY}T00:00:00Z`) + minute * MS_PER_MINUTE)),
  stepMinutes: fc.constantFrom(15, 20, 30, 45, 60),
  horizonDays: fc.integer({ min: 1, max: 14 }),
  needs: fc.integer({ min: 1, max: 3 }).map(stations => ({ serviceId: 's', stations })),
  availability: week(3),
  spaHours: fc.oneof(fc.constant(alwaysOpen), week(7)),
  leadMinutes: fc.constantFrom(0, 0, 30, 1500),
  durationMinutes: fc.integer({ min: 5, max: 180 }),
  turnoverMinutes: fc.constantFrom(0, 10, 30),
  taken: fc.array(taken, { maxLength: 60 }),
  closures: fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 2 }))
      .map(([start, days]) => ({ from: addDays(TODAY, start), to: addDays(TODAY, start + days), reason: null })),
    { maxLength: 2 },
  ),
})

const days = Array.from({ length: 20 }, (_, index) => addDays(TODAY, index - 2))

function holdsForEverySlot(
  check: (all: AvailabilityInput, slot: Slot, date: string) => void,
  numRuns = times(30, 100),
) {
  let slots = 0
  fc.assert(
    fc.property(circumstances, all => {
      const diary = computeAvailability(all)
      for (const date of days)
        for (const slot of diary.freeSlots(date)) {
          slots++
          check(all, slot, date)
        }
    }),
    { numRuns },
  )
  // A property that never met a slot would say nothing.
  expect(slots).toBeGreaterThan(100)
}

type Slot = ReturnType<ReturnType<typeof computeAvailability>['freeSlots']>[number]

describe('whatever the circumstances', () => {
  test('a slot and the live bookings it meets never need more stations than there are', () => {
    holdsForEverySlot((all, slot) => {
      const met = all.taken.filter(({ from, until }) => from < slot.freeAgainAt && until > slot.startsAt)
      expect(met.map(({ resource }) => resource)).not.toContain(`s/${slot.station}`)
      // How many are there at once can only grow when someone arrives.
      for (const { from } of [...met, { from: slot.startsAt }]) {
        const moment = Math.max(from.getTime(), slot.startsAt.getTime())
        const present = met.filter(one => one.from.getTime() <= moment && one.until.getTime() > moment)
        const stationsNeeded = new Set(present.map(({ resource }) => resource)).size + 1
        expect(stationsNeeded).toBeLessThanOrEqual(all.needs.stations)
      }
    })
  })

  test('no slot leaves the hours of its treatment or of the spa', () => {
    holdsForEverySlot((all, slot, date) => {
      const minutesOnWall: number[] = []
      for (let at = slot.startsAt.getTime(); at < slot.endsAt.getTime(); at += MS_PER_MINUTE) {
        const onWall = wallTime(all.zone, at)
        if (onWall.date === date) minutesOnWall.push(onWall.minutes)
      }
      expect(minutesOnWall).toHaveLength(all.durationMinutes)
      expect(minutesOnWall[0]).toBe(parseTimeLabel(slot.label))
      // While the clock goes back it shows minutes again that were over; the spa did not close in between.
      if (minutesOnWall.every((minute, index) => index === 0 || minute > minutesOnWall[index - 1]!))
        expect(minutesOnWall.filter(minute => !isOpen(all, date, minute))).toEqual([])
    }, 30)
  })

  test('no slot is past or too soon, beyond the horizon or on a closed day', () => {
    holdsForEverySlot((all, slot, date) => {
      expect(slot.startsAt.getTime()).toBeGreaterThanOrEqual(all.now.getTime() + all.leadMinutes * MS_PER_MINUTE)
      expect(date <= addDays(wallTime(all.zone, all.now.getTime()).date, all.horizonDays)).toBe(true)
      expect(all.closures.some(({ from, to }) => from <= date && date <= to)).toBe(false)
    })
  })

  test('every slot that is listed can be had, on a station that is free', () => {
    holdsForEverySlot((all, slot, date) => {
      expect(computeAvailability(all).slotAt(date, ` ${slot.label.toLowerCase()}`)).toEqual(slot)
    })
  })

  test('once it is booked the same station is not given again', () => {
    holdsForEverySlot((all, slot, date) => {
      const booked = { resource: `s/${slot.station}`, from: slot.startsAt, until: slot.freeAgainAt }
      const after = computeAvailability({ ...all, taken: [...all.taken, booked] }).slotAt(date, slot.label)
      expect('kind' in after ? after.kind : after.station).not.toBe(slot.station)
    })
  })

  test('another station never takes a slot away', () => {
    fc.assert(
      fc.property(circumstances, all => {
        for (const date of days) {
          const labels = computeAvailability(all).freeSlots(date).map(labelOf)
          const withOneMore = computeAvailability({
            ...all,
            needs: { ...all.needs, stations: all.needs.stations + 1 },
          }).freeSlots(date)
          expect(withOneMore.map(labelOf)).toEqual(expect.arrayContaining(labels))
        }
      }),
      { numRuns: times(30, 100) },
    )
  })

  test('the calendar, the list of times and the next free day agree', () => {
    fc.assert(
      fc.property(circumstances, all => {
        const diary = computeAvailability(all)
        const free = days.filter(date => diary.freeSlots(date).length > 0)
        for (const date of days) expect(diary.hasFreeSlot(date)).toBe(free.includes(date))
        for (const date of days) expect(diary.nextFreeDay(date)).toBe(free.find(other => other > date))
      }),
      { numRuns: times(30, 100) },
    )
  })
})

function isOpen({ availability, spaHours }: AvailabilityInput, date: string, minute: number) {
  return isWithin(availability, date, minute) && isWithin(spaHours, date, minute)
}

function isWithin(hours: AvailabilityInput['spaHours'], date: string, minute: number) {
  return hours
    .filter(({ day }) => day === weekdayOf(date))
    .flatMap(({ timeRanges }) => timeRanges)
    .some(
      ({ startHour, startMinute, endHour, endMinute }) =>
        minutesOfDay(startHour, startMinute) <= minute && minute < minutesOfDay(endHour, endMinute),
    )
}

function labelOf({ label }: Slot) {
  return label
}

const formats = new Map(
  zones.map(zone => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)

/** What the wall shows, by the runtime's own calendar and not the engine's. */
function wallTime(zone: string, instant: number) {
  const [date = '', time = ''] = formats.get(zone)!.format(instant).split(' ')
  const [hour, minute] = time.split(':').map(Number)
  return { date, minutes: minutesOfDay(hour!, minute!) }
}
