import { setImmediate } from 'node:timers/promises'
import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookedDatesQuery,
  BookedDatesResponse,
} from '#contract/booking/booking.ts'
import type { GuestWish, VisitPlan } from '#contract/booking/visit.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import { addDays, datesOfMonth } from '#contract/platform/dates.ts'
import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { teamRefusals } from '#contract/refusals.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import { type PoolReader, poolReader } from '#server/platform/cache/pool-reader.ts'
import type { Taken } from '../availability/busy-times.ts'
import { emptyDayMessage, mayComeFree } from '../availability/empty-day.ts'
import type { VisitAvailability } from '../availability/visit-availability.ts'
import type { PlannedTreatment } from '../availability/visit-planner.ts'
import { closedIn } from '../blocks/blocks.ts'
import { type BookingDeps, findBooking } from '../booking.ts'
import { findOffer, offerOf, worksOn } from '../offers/offers.ts'
import type { BookingRow } from '../queries.ts'
import { currentSite, type Site } from '../times.ts'
import { isVisit, occupantsOf, type TreatmentRow } from '../treatments.ts'
import { visitAlternatives } from './alternatives.ts'
import { isApartFrom, type MovedPart, movedPart } from './moved-part.ts'
import { planVisit, poolsOf, visitWindow } from './plan.ts'
import { wishOf } from './rows.ts'
import { checkSize, guestsAsked, isPlain, readGuests, type WantedVisit, wantedVisit } from './wish.ts'

type Asked = Pick<AvailableTimesQuery, 'subServiceId' | 'visit' | 'own' | 'moving' | 'part' | 'forDesk' | 'therapistId'>

/** Undefined for one treatment of one person, whose answers are kept and shared. */
export async function visitAsked(deps: BookingDeps, query: Asked): Promise<AskedVisit | undefined> {
  const { subServiceId = '', visit: text, moving, part: treatmentId, therapistId } = query
  const forDesk = query.forDesk === 'true'
  const moved = moving === undefined ? undefined : await findBooking(deps.db, moving)
  if (moved && isVisit(moved) && treatmentId !== undefined) {
    const site = { services: await allServices(deps), team: await knownTeam(deps) }
    const part = await movedPart(deps.db, moved, { treatmentId, subServiceId, therapistId }, site)
    if (part) return { moved, forDesk, visit: part.visit, part }
  }
  if (moved && isVisit(moved) && text === undefined && subServiceId === moved.subServiceId)
    return { moved, forDesk, visit: await wishOf(deps.db, moved, await knownTeam(deps)) }
  const services = await allServices(deps)
  const special = findOffer(services, subServiceId)
  if (text === undefined && !special?.isExtra && !special?.isForTwo) return undefined
  const guests = guestsAsked({ guests: text === undefined ? undefined : readGuests(text), subServiceId, therapistId })
  checkSize(guests)
  const visit = wantedVisit(guests, { offerOf: id => offerOf(services, id), team: await knownTeam(deps), forDesk })
  if (text === undefined && isPlain(visit)) return undefined
  return { moved, forDesk, visit, guests }
}

interface AskedVisit {
  visit: WantedVisit & { now?: TreatmentRow[] }
  /** Missing for a visit that moves as it is. */
  guests?: readonly GuestWish[]
  moved: BookingRow | undefined
  /** Only this one moves. */
  part?: MovedPart
  forDesk: boolean
}

/** The free times of a visit on a day; without one, why, and what would fit instead. */
export async function visitTimes(deps: BookingDeps, asked: AskedVisit, query: Day): Promise<AvailableTimesResponse> {
  const { date } = query
  const site = await currentSite(deps)
  if (site.paused && !asked.forDesk) return { success: true, availableTimes: [], message: site.paused }
  const { timeZone } = site.spa
  const availabilityOf = await readerFor(deps, site, asked, query)
  const availability = availabilityOf(asked.visit, date)
  const free = availability.freePlans(date)
  const apart = free.filter(({ treatments }) => !asked.part || isApartFrom(asked.part.others, treatments))
  const plans = apart.map(({ treatments }) => toPlan(asked.visit, treatments, timeZone))
  if (plans.length > 0) return { success: true, availableTimes: plans.map(({ bookingTime }) => bookingTime), plans }
  if (asked.part) {
    const { offer } = asked.visit.treatments[0]!
    return { success: true, availableTimes: [], message: teamRefusals.guestHasNoTime(treatmentName(offer)) }
  }

  const nextFreeDate = await firstFreeDay(availability, date, day => availabilityOf(asked.visit, day))
  const { treatment = 0, ...reason } = availability.emptyDayReason(date)
  const { offer, therapist } = asked.visit.treatments[treatment]!
  const message = emptyDayMessage({
    date,
    reason,
    nextFreeDate,
    therapist: therapist && site.team.therapists.find(({ id }) => id === therapist.id),
    subServiceName: treatmentName(offer),
    spaWorksThatWeekday: worksOn(site, date),
    phone: site.spa.phone.display,
  })
  const wish = { offerOf: (id: string) => offerOf(site.services, id), team: site.team, forDesk: asked.forDesk }
  const findings = {
    date,
    nextFreeDate,
    firstTime: (guests: readonly GuestWish[], day: string) =>
      availabilityOf(wantedVisit(guests, wish), day).firstTime(day),
    isExtra: (id: string) => findOffer(site.services, id)?.isExtra ?? false,
    nameOf: (id: string) => {
      const found = findOffer(site.services, id)
      return found ? treatmentName(found) : therapistName(site, id)
    },
  }
  const alternatives = asked.guests ? await visitAlternatives({ ...asked, guests: asked.guests, ...findings }) : []
  const mayWait = mayComeFree(reason) && site.spa.waitingList.isOn && ({ mayWait: true } as const)
  return {
    success: true,
    availableTimes: [],
    message,
    ...(nextFreeDate && { nextFreeDate }),
    ...mayWait,
    ...(alternatives.length > 0 && { alternatives }),
  }
}

/** The free times of a visit on a day, as far as anybody knows without a lock. */
export async function visitAvailabilityNow(
  deps: BookingDeps,
  visit: WantedVisit,
  date: string,
): Promise<VisitAvailability> {
  const availabilityOf = await readerFor(deps, await currentSite(deps), { visit, moved: undefined, forDesk: false }, {})
  return availabilityOf(visit, date)
}

/** The days of a month without a time for the visit. */
export async function visitDates(deps: BookingDeps, asked: AskedVisit, query: Month): Promise<BookedDatesResponse> {
  const dates = datesOfMonth(query.month)
  const site = await currentSite(deps)
  if (site.paused && !asked.forDesk) return { success: true, bookedDates: dates }
  const availabilityOf = await readerFor(deps, site, asked, query)
  const bookedDates = []
  for (const date of dates) {
    if (!availabilityOf(asked.visit, date).firstTime(date)) bookedDates.push(date)
    // A month of a large visit takes a while: others are answered in between.
    await setImmediate()
  }
  const closures = closedIn(site.closures, { from: dates[0]!, to: dates.at(-1)! })
  return { success: true, bookedDates, ...(closures.length > 0 && { closures }) }
}

type Day = Pick<AvailableTimesQuery, 'date' | 'own'>
type Month = Pick<BookedDatesQuery, 'month' | 'own'>

/** Plans visits over one state of their pools. */
async function readerFor(
  deps: BookingDeps,
  site: Site,
  { visit, moved, part, forDesk }: AskedVisit,
  { own }: Pick<AvailableTimesQuery, 'own'>,
) {
  const { spa, team, blocks, closures } = site
  const now = deps.clock.now()
  const held = own === undefined ? undefined : await findBooking(deps.db, own)
  const ownHold = new Set(held && occupantsOf(held))
  const movedIds = new Set(part?.ids ?? (moved && occupantsOf(moved)))
  const pools: PoolReader[] = []
  for (const id of poolsOf(visit, team)) pools.push(poolReader(await deps.cache.pool(id)))
  return (wanted: WantedVisit & { now?: TreatmentRow[] }, date: string): VisitAvailability => {
    const request = { visit: wanted, spa, now, from: date, to: date, team, blocks, closures, forDesk }
    const window = visitWindow(request)
    const occupied: Taken[] = []
    for (const pool of window ? pools : [])
      for (const { id, resource, from, until, heldUntil, squeezedIn } of pool.read(window!)) {
        if (movedIds.has(id) || from >= window!.until || until <= window!.from) continue
        if (heldUntil !== null && (heldUntil <= now || ownHold.has(id))) continue
        occupied.push({ resource, from, until, squeezedIn })
      }
    return planVisit(request, occupied)
  }
}

/** A large visit takes a while to plan, so it is looked for only this far ahead. */
const LOOK_AHEAD_DAYS = 45

async function firstFreeDay(
  { today, lastDay }: VisitAvailability,
  after: string,
  availabilityOn: (date: string) => VisitAvailability,
): Promise<string | undefined> {
  const first = after < today ? today : addDays(after, 1)
  const last = [addDays(first, LOOK_AHEAD_DAYS), lastDay].sort()[0]!
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (availabilityOn(date).firstTime(date)) return date
    await setImmediate()
  }
}

/** As customers are told: extras and halves of treatments for two are part of their treatment's time. */
function toPlan({ treatments }: WantedVisit, planned: readonly PlannedTreatment[], timeZone: string): VisitPlan {
  const label = (instant: number) => timeLabel(wallClock(instant, timeZone).minutes)
  const parts = treatments.flatMap(({ guest, offer, extras, therapist, besides }, index) => {
    let from = planned[index]!.startsAt
    if (besides !== undefined) return []
    return [offer, ...extras].map(({ serviceName, subServiceId, subServiceName, durationMinutes, priceNaira }) => {
      const startsAt = from
      from += durationMinutes * MS_PER_MINUTE
      const asked = therapist ? { _id: therapist.id, name: therapist.name } : null
      const what = { subServiceId, serviceName, subServiceName, durationMinutes, price: priceNaira, therapist: asked }
      return { startsAt, part: { guest, bookingTime: label(startsAt), ...what } }
    })
  })
  parts.sort((a, b) => a.startsAt - b.startsAt || a.part.guest - b.part.guest)
  return {
    bookingTime: parts[0]!.part.bookingTime,
    endTime: label(Math.max(...planned.map(({ endsAt }) => endsAt))),
    treatments: parts.map(({ part }) => part),
  }
}

const therapistName = ({ team }: Site, id: string) => team.therapists.find(one => one.id === id)?.name ?? ''
