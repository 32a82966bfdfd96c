import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { computeAvailability } from '#server/booking/availability/compute-availability.ts'
import { visitAvailability } from '#server/booking/availability/visit-availability.ts'

const DATE = '2026-11-20'
const MANY = 20
const at = (minutes: number) => new Date(Date.parse(`${DATE}T00:00:00Z`) + minutes * 60_000)

/** 20 starts, so many people and as many rooms. */
function aDay(many: number) {
  const days = DAYS_OF_WEEK.map(day => ({
    day,
    timeRanges: [{ startHour: 9, startMinute: 0, endHour: 19, endMinute: 30 }],
  }))
  const ids = Array.from({ length: many }, (_, n) => `${n}`)
  const therapists = ids.map(id => ({ id: `p${id}`, name: id, hours: days, daysOff: [], extraDays: [] }))
  const rooms = ids.map(id => ({ id: `r${id}`, name: id, places: 1 }))
  const spa = {
    zone: 'UTC',
    now: at(-1440),
    spaHours: days,
    leadMinutes: 0,
    stepMinutes: 30,
    horizonDays: 60,
    closures: [],
  }
  /** Each of them has so many treatments that day. */
  const takenBy = (treatments: number) =>
    ids.flatMap((_, n) =>
      Array.from({ length: treatments }, (_, turn) => 540 + turn * 150 + n * 5).flatMap(from =>
        [`p${n}`, `r${n}/1`].map(resource => ({ resource, from: at(from), until: at(from + 75) })),
      ),
    )
  return { spa, availability: days, needs: { serviceId: 's', stations: 1, therapists, rooms }, takenBy }
}

/** CPU milliseconds of each of so many plans of a day: 20 people and 20 rooms that have four treatments each. */
export function planDays(plans: number): number[] {
  const { spa, takenBy, ...day } = aDay(MANY)
  const taken = takenBy(4)
  return timed(plans, () => {
    const slots = computeAvailability({ ...spa, ...day, durationMinutes: 60, turnoverMinutes: 15, taken }).freeSlots(
      DATE,
    )
    if (slots.length === 0) throw new Error('The day is full.')
  })
}

/** The same of visits of four guests with four treatments each: possible ones, or one guest more than there are people. */
export function planVisits(plans: number, { isHopeless }: { isHopeless: boolean }): number[] {
  const { spa, takenBy, needs, availability } = aDay(isHopeless ? 3 : MANY)
  const taken = takenBy(isHopeless ? 1 : 2)
  const treatments = [0, 1, 2, 3].flatMap(guest =>
    [0, 1, 2, 3].map(() => ({ guest, needs, availability, durationMinutes: 60, turnoverMinutes: 15 })),
  )
  return timed(plans, () => {
    const slots = visitAvailability({ ...spa, treatments, takenFor: () => taken }).freePlans(DATE)
    if (slots.length > 0 === isHopeless) throw new Error(`${slots.length} plans`)
  })
}

function timed(times: number, work: () => void): number[] {
  return Array.from({ length: times }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
}
