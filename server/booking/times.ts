import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookedDatesQuery,
  BookedDatesResponse,
  ClosedDays,
} from '#contract/booking/booking.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { addDays, datesOfMonth } from '#contract/platform/dates.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { pauseSentence } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { PoolResponse } from '#server/platform/cache/pool-responses.ts'
import type { Pool } from '#server/platform/cache/snapshot.ts'
import { availabilityFor, occupancyWindow } from './availability/availability-for.ts'
import type { Availability } from './availability/compute-availability.ts'
import { emptyDayMessage, mayComeFree } from './availability/empty-day.ts'
import type { Taken } from './availability/stations.ts'
import { knownBlocks, knownClosures } from './blocks/blocks.ts'
import { blockedTimes } from './blocks/occurrences.ts'
import { type BookingDeps, findBooking } from './booking.ts'
import { offerOf, worksOn } from './offers/offers.ts'
import { type Offer, selectOfferOfBooking } from './offers/queries.ts'

export async function availableTimes(
  deps: BookingDeps,
  { subServiceId, date, own, moving, forDesk }: AvailableTimesQuery,
): Promise<PoolResponse<AvailableTimesResponse>> {
  const site = await currentSite(deps)
  const { offer, ...uncounted } = await readQuery(deps, site.services, { subServiceId, own, moving })
  const isDesk = forDesk === 'true'
  const paused = isDesk ? undefined : site.paused
  const asked = { ...uncounted, forDesk: isDesk }
  const respond = (pool: Pool, now: number): AvailableTimesResponse => {
    if (paused) return { success: true, availableTimes: [], message: paused }
    const snapshot = { site, pool, now }
    const availability = availabilityOf(snapshot, offer, { from: date, to: date, ...asked })
    const slots = availability.freeSlots(date)
    if (slots.length > 0) return { success: true, availableTimes: slots.map(({ label }) => label) }

    // Reads the bookings of half a year, so only for an empty day.
    const { lastDay } = availability
    const ahead =
      date < lastDay ? availabilityOf(snapshot, offer, { from: addDays(date, 1), to: lastDay, ...asked }) : availability
    const nextFreeDate = ahead.nextFreeDay(date)
    const reason = availability.emptyDayReason(date)
    const message = emptyDayMessage({
      date,
      reason,
      nextFreeDate,
      subServiceName: offer.subServiceName,
      spaWorksThatWeekday: worksOn(site, date),
      phone: site.spa.phone.display,
    })
    const mayWait = mayComeFree(reason) && site.spa.waitingList.isOn && ({ mayWait: true } as const)
    return { success: true, availableTimes: [], message, ...(nextFreeDate && { nextFreeDate }), ...mayWait }
  }
  return { poolId: offer.serviceId, respond }
}

export async function bookedDates(
  deps: BookingDeps,
  { subServiceId, month, own, moving }: BookedDatesQuery,
): Promise<PoolResponse<BookedDatesResponse>> {
  const site = await currentSite(deps)
  const { offer, ...uncounted } = await readQuery(deps, site.services, { subServiceId, own, moving })
  const dates = datesOfMonth(month)
  const days = { from: dates[0]!, to: dates.at(-1)! }
  const closures = closedIn(site, days)
  const respond = (pool: Pool, now: number): BookedDatesResponse => {
    if (site.paused) return { success: true, bookedDates: dates }
    const availability = availabilityOf({ site, pool, now }, offer, { ...days, ...uncounted })
    return { success: true, bookedDates: availability.bookedDates(month), ...(closures.length > 0 && { closures }) }
  }
  return { poolId: offer.serviceId, respond }
}

/** Uncached, for one visitor. */
export async function respondNow<Body>(
  { cache, clock }: Pick<BookingDeps, 'cache' | 'clock'>,
  { poolId, respond }: PoolResponse<Body>,
): Promise<Body> {
  const pool = await cache.pool(poolId)
  return respond(pool, clock.now().getTime())
}

/** Everything that decides about times except bookings and the clock: current while the site's revision stays. */
export async function currentSite(deps: BookingDeps) {
  return {
    services: await allServices(deps),
    spa: await currentSpa(deps),
    closures: await knownClosures(deps),
    blocks: await knownBlocks(deps),
    paused: await pauseSentence(deps),
  }
}

type Site = Awaited<ReturnType<typeof currentSite>>

export interface Snapshot {
  site: Site
  pool: Pool
  now: number
}

/** A closed day cannot be clicked, so the calendar shows the reason. */
function closedIn({ closures }: Site, days: { from: string; to: string }): ClosedDays[] {
  return closures
    .filter(({ from, to }) => from <= days.to && to >= days.from)
    .map(({ from, to, reason }) => ({ from, to, reason }))
}

type Asked = Pick<AvailableTimesQuery, 'subServiceId' | 'own' | 'moving'>

/** The offer, and the visitor's bookings that do not count as occupied. */
async function readQuery(deps: BookingDeps, services: readonly Service[], { subServiceId, own, moving }: Asked) {
  const moved = moving === undefined ? undefined : await findBooking(deps.db, moving)
  // A moved booking keeps its length, as moving does; with another sub-service it takes on that length.
  const isSame = moved?.subServiceId === subServiceId
  const offer = moved && isSame ? await selectOfferOfBooking(deps.db, moved) : offerOf(services, subServiceId)
  const ownHoldId = own === undefined ? undefined : (await findBooking(deps.db, own))?.id
  return { offer, ownHoldId, movedId: moved?.id }
}

interface Days {
  from: string
  to: string
  forDesk?: boolean
  /** A booking that is being moved: its own time is free for it. */
  movedId?: string
  /** A hold the visitor would give back; once it is paid, it counts like any other. */
  ownHoldId?: string
}

/** `spaHours` are hypothetical opening hours. */
export async function availabilityNow(
  deps: BookingDeps,
  offer: Offer,
  days: Days,
  spaHours?: Spa['deskHours'],
): Promise<Availability> {
  const current = await currentSite(deps)
  const site = spaHours ? { ...current, spa: { ...current.spa, deskHours: spaHours } } : current
  return respondNow(deps, {
    poolId: offer.serviceId,
    respond: (pool, now) => availabilityOf({ site, pool, now }, offer, days),
  })
}

/** Pure. */
export function availabilityOf({ site, pool, now: at }: Snapshot, offer: Offer, days: Days): Availability {
  const { spa, closures, blocks } = site
  const { from, to, forDesk, ownHoldId, movedId } = days
  const { serviceId, stations } = offer
  const { timeZone } = spa
  const now = new Date(at)
  const request = { spa, now, offer, closures, from, to, forDesk }
  const window = occupancyWindow(request)
  if (!window) return availabilityFor(request, [])
  const taken: Taken[] = blockedTimes(blocks, { serviceId, stations, window, timeZone })
  for (const { id, resource: station, from, until, heldUntil, squeezedIn } of pool.occupied) {
    if (from >= window.until || until <= window.from || id === movedId) continue
    if (heldUntil !== null && (heldUntil <= now || id === ownHoldId)) continue
    taken.push({ station, from, until, squeezedIn })
  }
  return availabilityFor(request, taken)
}
