import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { computeAvailability } from '#server/booking/availability/compute-availability.ts'
import { visitAvailability } from '#server/booking/availability/visit-availability.ts'

const DATE = '2026-11-20'
const MANY = 20
const at = (minutes: number) => new Date(Date.parse(`${DATE}T00:00:00Z`) + minutes * 60_000)
const days = DAYS_OF_WEEK.map(day => ({
  day,
  timeRanges: [{ startHour: 9, startMinute: 0, endHour: 19, endMinute: 30 }],
}))
const ids = Array.from({ length: MANY }, (_, n) => `${n}`)
const rooms = ids.map(id => ({ id: `r${id}`, name: id, places: 1 }))
const spa = {
  ...{ zone: 'UTC', now: at(-1440), spaHours: days, leadMinutes: 0, stepMinutes: 30, horizonDays: 60, closures: [] },
}

/** CPU milliseconds of each of so many plans of a day: 20 starts, 20 people and 20 rooms that have four treatments each. */
export function planDays(plans: number): number[] {
  const needs = { serviceId: 's', stations: 1, therapists: team(MANY), rooms }
  const taken = takenBy(4, turn => turn * 150, 5)
  return cpuOfEach(plans, () => {
    const offer = { availability: days, durationMinutes: 60, turnoverMinutes: 15 }
    const slots = computeAvailability({ ...spa, ...offer, taken, needs }).freeSlots(DATE)
    if (slots.length === 0) throw new Error('The day is full.')
  })
}

/** The same of visits: four guests with four treatments each; everybody has as many bookings, and so many people do it. */
export function planVisits(plans: number, { bookings, people }: { bookings: number; people: number }): number[] {
  const taken = takenBy(bookings, turn => (turn * 600) / bookings, 37)
  const minutes = [30, 45, 60, 75]
  return cpuOfEach(plans, () => {
    const needs = minutes.map(() => ({ serviceId: 's', stations: 1, therapists: team(people), rooms }))
    const treatments = Array.from({ length: 16 }, (_, n) => ({
      ...{ guest: n >> 2, needs: needs[n % 4]!, availability: days },
      ...{ durationMinutes: minutes[n % 4]!, turnoverMinutes: 15 },
    }))
    const plans = visitAvailability({ ...spa, treatments, takenFor: () => taken }).freePlans(DATE)
    if (plans.length > 0 !== people > 3) throw new Error('The day is not as it should be.')
  })
}

function team(people: number) {
  return ids.slice(0, people).map(id => ({ id: `p${id}`, name: id, hours: days, daysOff: [], extraDays: [] }))
}

/** Bookings of 75 minutes, of each person and room some minutes later than of the one before. */
function takenBy(bookings: number, start: (turn: number) => number, later: number) {
  const turns = Array.from({ length: bookings }, (_, turn) => turn)
  return ids.flatMap((_, n) =>
    turns.flatMap(turn => {
      const from = 540 + start(turn) + ((n * later) % 240)
      return [`p${n}`, `r${n}/1`].map(resource => ({ resource, from: at(from), until: at(from + 75) }))
    }),
  )
}

function cpuOfEach(plans: number, plan: () => void): number[] {
  return Array.from({ length: plans }, () => {
    const before = process.cpuUsage()
    plan()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
}
