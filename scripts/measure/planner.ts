import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { computeAvailability } from '#server/booking/availability/compute-availability.ts'

const DATE = '2026-11-20'
const MANY = 20
const at = (minutes: number) => new Date(Date.parse(`${DATE}T00:00:00Z`) + minutes * 60_000)

/** CPU milliseconds of each of so many plans of a day: 20 starts, 20 people and 20 rooms that have four treatments each. */
export function planDays(plans: number): number[] {
  const days = DAYS_OF_WEEK.map(day => ({
    day,
    timeRanges: [{ startHour: 9, startMinute: 0, endHour: 19, endMinute: 30 }],
  }))
  const ids = Array.from({ length: MANY }, (_, n) => `${n}`)
  const therapists = ids.map(id => ({ id: `p${id}`, name: id, hours: days, daysOff: [], extraDays: [] }))
  const rooms = ids.map(id => ({ id: `r${id}`, name: id, places: 1 }))
  const starts = ids.flatMap((_, n) => [0, 1, 2, 3].map(turn => ({ n, from: 540 + turn * 150 + n * 5 })))
  const taken = starts.flatMap(({ n, from }) =>
    [`p${n}`, `r${n}/1`].map(resource => ({ resource, from: at(from), until: at(from + 75) })),
  )
  return Array.from({ length: plans }, () => {
    const before = process.cpuUsage()
    const slots = computeAvailability({
      ...{ zone: 'UTC', now: at(-1440), spaHours: days, availability: days, leadMinutes: 0, stepMinutes: 30 },
      ...{ horizonDays: 60, durationMinutes: 60, turnoverMinutes: 15, closures: [], taken },
      needs: { serviceId: 's', stations: 1, therapists, rooms },
    }).freeSlots(DATE)
    const { user, system } = process.cpuUsage(before)
    if (slots.length === 0) throw new Error('The day is full.')
    return (user + system) / 1000
  })
}
