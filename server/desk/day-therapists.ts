import type { Role } from '#contract/access/roles.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { DayResponse, ViewBooking } from '#contract/desk/desk.ts'
import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { type BusyTimes, busyTimesOf, overlaps } from '#server/booking/availability/busy-times.ts'
import type { OpenRange } from '#server/booking/availability/opening-hours.ts'
import type { ClosedDays } from '#server/booking/availability/slot.ts'
import { workingHours } from '#server/booking/availability/working-hours.ts'
import { blockedTimes } from '#server/booking/blocks/occurrences.ts'
import type { BlockRow } from '#server/booking/blocks/queries.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { selectTakenOf } from '#server/booking/queries.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import { zoneNamed } from '#server/platform/zone.ts'

interface Day {
  team: Team
  blocks: readonly BlockRow[]
  closures: readonly ClosedDays[]
  spa: Spa
  date: string
  role: Role
}

/** Who works on a day, and until when they are busy. Somebody hidden is there while they have a booking. */
export async function therapistsOn(
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  { team, blocks, closures, spa, date, role }: Day,
  bookings: readonly ViewBooking[],
): Promise<DayResponse['therapists']> {
  if (team.therapists.length === 0) return []
  const booked = new Set(bookings.flatMap(({ treatments }) => treatments.map(({ therapist }) => therapist?._id)))
  const shown = team.therapists.filter(({ id, isHidden }) => !isHidden || booked.has(id))
  const zone = zoneNamed(spa.timeZone)
  const now = clock.now()
  const day = zone.day(date)
  const window = { from: new Date(day.start), until: new Date(day.end) }
  const isToday = zone.dateOf(now.getTime()) === date
  const isClosed = closures.some(({ from, to }) => from <= date && date <= to)
  const ids = shown.map(({ id }) => id)
  const blocked = blockedTimes(blocks, { serviceId: '', window, timeZone: spa.timeZone })
  const busy = busyTimesOf(isToday ? [...(await selectTakenOf(db, ids, window, now)), ...blocked] : [])

  /** The first moment from now on at which a short treatment would fit. */
  function freeAt(id: string, hours: readonly OpenRange[]): string | null {
    const step = spa.booking.slotStepMinutes
    const soonest = Math.ceil(day.minutesReached(now.getTime()))
    const isBusy = (times: BusyTimes | undefined, minutes: number) =>
      overlaps(times, day.instantAt(minutes), day.instantAt(minutes) + step * MS_PER_MINUTE)
    for (const { start, end } of hours)
      for (let minutes = Math.max(start, soonest); minutes + step <= end; minutes++)
        if (!isBusy(busy.get(id), minutes) && !isBusy(busy.get(null), minutes)) return timeLabel(minutes)
    return null
  }

  return shown.map(therapist => {
    const { id, name, imageUrl, daysOff } = therapist
    const hours = isClosed ? [] : workingHours(therapist, date, day.weekday, spa.deskHours)
    const off = daysOff.find(({ from, to }) => from <= date && date <= to)
    return {
      _id: id,
      name,
      imageUrl,
      hours: [...hours],
      reason: (role !== 'view' && off?.reason) || '',
      freeAt: isToday ? freeAt(id, hours) : null,
    }
  })
}
