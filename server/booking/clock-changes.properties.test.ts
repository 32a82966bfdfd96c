import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/platform/dates.ts'
import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE, parseTimeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { times } from '#server/app/testing/times.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { type AvailabilityInput, computeAvailability } from './availability/compute-availability.ts'
import { occurrences } from './blocks/occurrences.ts'
import { walkInStart } from './next-times.ts'

/** Days on which the clock is changed, in spring and in autumn. */
const CHANGES: Record<string, string[]> = {
  'Africa/Lagos': [],
  'Europe/London': ['2027-03-28', '2027-10-31'],
  // At midnight: one Sunday has none, and one Saturday has its last hour twice.
  'America/Santiago': ['2027-09-05', '2027-04-03'],
  'America/New_York': ['2027-03-14', '2027-11-07'],
  // By half an hour.
  'Australia/Lord_Howe': ['2027-10-03', '2027-04-04'],
  // The day itself was left out.
  'Pacific/Apia': ['2011-12-30'],
}
const LEAP_DAY = '2028-02-29'
const YEAR_END = '2027-12-31'

const days = Object.entries(CHANGES).flatMap(([zone, changes]) =>
  [...changes.flatMap(date => [addDays(date, -1), date, addDays(date, 1)]), LEAP_DAY, YEAR_END].map(date => ({
    zone,
    date,
  })),
)

const STEP_MINUTES = 5
const STEP_MS = STEP_MINUTES * MS_PER_MINUTE

interface Shown {
  instant: number
  date: string
  minutes: number
}

const around = new Map<string, Shown[]>()

/** What the wall shows around a day, every five minutes, by the runtime's own calendar and not the product's. */
function wallAround(zone: string, date: string): Shown[] {
  const known = around.get(`${zone} ${date}`)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const [from, until] = [Date.parse(date) - MS_PER_DAY, Date.parse(date) + 2 * MS_PER_DAY]
  const shown: Shown[] = []
  for (let instant = from; instant < until; instant += STEP_MS) {
    const [on = '', time = ''] = clock.format(instant).split(' ')
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    shown.push({ instant, date: on, minutes: hour * 60 + minute })
  }
  around.set(`${zone} ${date}`, shown)
  return shown
}

/** When the wall first shows this minute of the day, or has passed it. */
const firstReached = (wall: Shown[], date: string, minutes: number) =>
  wall.find(one => one.date > date || (one.date === date && one.minutes >= minutes))!.instant

const isShown = (wall: Shown[], date: string, minutes: number) =>
  wall.some(one => one.date === date && one.minutes === minutes)

const ofFive = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map(fives => fives * 5)

const someDay = fc
  .record({
    day: fc.constantFrom(...days),
    start: ofFive(0, 1380),
    length: ofFive(30, MINUTES_PER_DAY),
    stepMinutes: fc.constantFrom(15, 30, 60),
    durationMinutes: ofFive(10, 180),
    turnoverMinutes: fc.constantFrom(0, 15),
  })
  .map(({ day, start, length, ...offer }) => ({
    ...day,
    start,
    end: Math.min(MINUTES_PER_DAY, start + length),
    ...offer,
  }))

type SomeDay = typeof someDay extends fc.Arbitrary<infer Day> ? Day : never

function diaryOf({ zone, date, start, end, ...offer }: SomeDay, taken: AvailabilityInput['taken'] = []) {
  const range = {
    startHour: Math.floor(start / 60),
    startMinute: start % 60,
    endHour: Math.floor(end / 60),
    endMinute: end % 60,
  }
  const week = DAYS_OF_WEEK.map(day => ({ day, timeRanges: [range] }))
  const now = new Date(Date.parse(date) - 3 * MS_PER_DAY)
  const rules = { leadMinutes: 0, horizonDays: 10, needs: { serviceId: 's', stations: 1 }, closures: [] }
  return computeAvailability({ zone, now, availability: week, spaHours: week, ...rules, ...offer, taken })
}

const holds = (check: (day: SomeDay) => void) =>
  fc.assert(fc.property(someDay, check), { numRuns: WHOLE_DAYS.length + times(20, 100), examples: WHOLE_DAYS })

/** So that chance alone does not decide whether a changed hour is met. */
const WHOLE_DAYS = days.map<[SomeDay]>(day => [
  { ...day, start: 0, end: MINUTES_PER_DAY, stepMinutes: 30, durationMinutes: 45, turnoverMinutes: 0 },
])

describe('wherever and whenever clocks are changed', () => {
  test('a day offers every time its wall shows within the hours, once, and none the wall leaves out', () => {
    holds(all => {
      const { zone, date, start, end, stepMinutes, durationMinutes } = all
      const wall = wallAround(zone, date)
      const closesAt = firstReached(wall, date, end)
      const grid = Array.from({ length: Math.ceil((end - start) / stepMinutes) }, (_, n) => start + n * stepMinutes)
      const expected = grid
        .filter(minutes => isShown(wall, date, minutes))
        .map(minutes => ({ minutes, startsAt: firstReached(wall, date, minutes) }))
        .filter(({ startsAt }) => startsAt + durationMinutes * MS_PER_MINUTE <= closesAt)
      const offered = diaryOf(all).freeSlots(date)
      expect(offered.map(slot => ({ minutes: parseTimeLabel(slot.label), startsAt: slot.startsAt.getTime() }))).toEqual(
        expected,
      )
    })
  })

  test('what is sold of a day one after the other never overlaps, and each of it begins when the wall says so', () => {
    holds(all => {
      const { zone, date } = all
      const sold: { resource: string; from: Date; until: Date }[] = []
      for (;;) {
        const slot = diaryOf(all, sold).freeSlots(date)[0]
        if (!slot) break
        const shown = wallAround(zone, date).find(({ instant }) => instant === slot.startsAt.getTime())
        expect(shown).toMatchObject({ date, minutes: parseTimeLabel(slot.label) })
        for (const one of sold) expect(slot.freeAgainAt <= one.from || one.until <= slot.startsAt).toBe(true)
        sold.push({ resource: `s/${slot.station}`, from: slot.startsAt, until: slot.freeAgainAt })
      }
    })
  })

  test('the days of a zone follow each other without a gap, and come as far as their wall has shown', () => {
    for (const { zone: name, date } of days) {
      const zone = zoneNamed(name)
      const day = zone.day(date)
      const wall = wallAround(name, date)
      const shown: number[] = []
      const isWrong = wall.filter(({ date: on, minutes, instant }) => {
        if (on !== date) return zone.dateOf(instant) !== on
        // An hour that is shown again was over when its first showing ended.
        const reached = shown.includes(minutes) ? Math.max(...shown) + STEP_MINUTES : minutes
        shown.push(minutes)
        return zone.dateOf(instant) !== on || day.minutesReached(instant) !== reached || !day.shows(minutes)
      })
      expect(isWrong, `${name} ${date}`).toEqual([])
      expect(day.end).toBe(zone.day(addDays(date, 1)).start)
      const all = Array.from({ length: MINUTES_PER_DAY / STEP_MINUTES }, (_, n) => n * STEP_MINUTES)
      expect(all.filter(day.shows)).toEqual([...new Set(shown)].sort((one, other) => one - other))
      expect(shown.filter(minutes => day.minutesReached(day.instantAt(minutes)) !== minutes)).toEqual([])
    }
  })

  test('somebody at the door begins at the time the wall shows, also when it shows it again', () => {
    for (const { zone, date } of days) {
      const wall = wallAround(zone, date)
      const started = wall.map(({ instant }) => walkInStart(new Date(instant), zone))
      expect(
        started.map(one => ({ instant: one.startsAt, date: one.date, minutes: parseTimeLabel(one.label) })),
      ).toEqual(wall)
    }
  })

  test('a weekly block begins and ends at its times on the wall, every week', () => {
    // Across and inside each change, and some by chance.
    const examples = days.flatMap(day => [60, 90, 1410].map(start => ({ day, weeks: 1, start, length: 60 })))
    const block = fc.record({
      day: fc.constantFrom(...days),
      weeks: fc.integer({ min: 1, max: 3 }),
      start: ofFive(0, 1435),
      length: ofFive(5, 2 * MINUTES_PER_DAY),
    })
    const check = fc.property(block, ({ day: { zone, date }, weeks, start, length }) => {
      const on = (day: string, minutes: number) => {
        const shownOn = addDays(day, Math.floor(minutes / MINUTES_PER_DAY))
        const wall = wallAround(zone, shownOn)
        const inDay = minutes % MINUTES_PER_DAY
        return { instant: firstReached(wall, shownOn, inDay), isThere: isShown(wall, shownOn, inDay) }
      }
      const first = addDays(date, -7 * weeks)
      const [starts, ends] = [on(first, start), on(first, start + length)]
      // One that was made where the clock jumps has no times on the wall to keep.
      fc.pre(starts.isThere && ends.isThere)
      const row = { ...BLOCK, startsAt: new Date(starts.instant), endsAt: new Date(ends.instant), weeklyUntil: date }
      const window = { from: row.startsAt, until: new Date(Date.parse(date) + 4 * MS_PER_DAY) }
      const found = occurrences(row, window, zone).map(one => [one.from.getTime(), one.until.getTime()])
      const expected = Array.from({ length: weeks + 1 }, (_, week) => addDays(first, 7 * week))
        .map(one => [on(one, start).instant, on(one, start + length).instant] as const)
        .filter(([from, until]) => from < until)
      expect(found).toEqual(expected)
    })
    fc.assert(check, { numRuns: examples.length + times(20, 100), examples: examples.map(one => [one]) })
  })
})

const BLOCK = {
  id: 'block',
  serviceId: null,
  station: null,
  therapistId: null,
  roomId: null,
  setId: null,
  reason: '',
  createdAt: new Date(0),
  deviceName: '',
}
