import { mayAct, type Role } from '#contract/access/roles.ts'
import type { DayResponse, ViewBooking } from '#contract/desk/desk.ts'
import { weekdayOf } from '#contract/platform/dates.ts'
import { serviceHours } from '#server/booking/availability/opening-hours.ts'
import { knownBlocks, knownClosures, toClosure } from '#server/booking/blocks/blocks.ts'
import { occurrences } from '#server/booking/blocks/occurrences.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { selectDay } from '#server/booking/desk-view/queries.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { treatmentsAway } from './away-then.ts'
import { toBlock } from './blocks.ts'
import { therapistsOn } from './day-therapists.ts'

/** A day as JSON text. The query leaves out what the role may not see. */
export async function dayJson(deps: BookingDeps, role: Role, date: string): Promise<string> {
  const [spa, services, bookings, blocks, closures, team] = await Promise.all([
    currentSpa(deps),
    allServices(deps),
    dayBookings(deps, role, date),
    knownBlocks(deps),
    knownClosures(deps),
    knownTeam(deps),
  ])
  const { timeZone, deskHours } = spa
  const { start, end } = zoneNamed(timeZone).day(date)
  const window = { from: new Date(start), until: new Date(end) }
  // Without a team nobody reads the rows again: a long day is long.
  const rows: ViewBooking[] = team.therapists.length > 0 ? JSON.parse(bookings) : []
  const now = deps.clock.now()
  const around: Omit<DayResponse, 'bookings'> = {
    success: true,
    date,
    stations: services.map(({ _id, name, stations, serviceArray }) => ({
      serviceId: _id,
      serviceName: name,
      stations,
      takesTherapist: team.needs.get(_id)?.takesTherapist ?? false,
      takesRoom: team.needs.get(_id)?.takesRoom ?? false,
      hours: serviceHours(serviceArray, deskHours, weekdayOf(date)),
    })),
    therapists: await therapistsOn(deps, { team, blocks, closures, spa, date, role }, rows),
    away: rows.flatMap(row => treatmentsAway({ team, blocks, timeZone, now }, row)),
    rooms: team.rooms.filter(({ isHidden }) => !isHidden).map(({ id, name, places }) => ({ _id: id, name, places })),
    blocks: blocks.flatMap(block =>
      occurrences(block, window, timeZone).map(({ from, until }) => ({
        ...toBlock(block),
        from: from.toISOString(),
        until: until.toISOString(),
        ...(role === 'view' && { reason: '' }),
      })),
    ),
    closures: closures.filter(({ from, to }) => from <= date && date <= to).map(toClosure),
  }
  return `${JSON.stringify(around).slice(0, -1)},"bookings":${bookings}}`
}

/** An `_id` opens a booking's price and more, so a view-only device gets a stable alias instead. */
async function dayBookings({ db, clock, bookingKeys }: BookingDeps, role: Role, date: string): Promise<string> {
  const text = await selectDay(db, role, { date, now: clock.now() })
  if (mayAct(role, 'desk')) return text
  const bookings: ViewBooking[] = JSON.parse(text)
  const aliased = <One extends { _id: string }>(one: One) => ({ ...one, _id: bookingKeys.alias('view', one._id) })
  return JSON.stringify(bookings.map(one => aliased({ ...one, treatments: one.treatments.map(aliased) })))
}
