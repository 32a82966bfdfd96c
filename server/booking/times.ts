import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookedDatesQuery,
  BookedDatesResponse,
} from '#contract/booking/booking.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { addDays, datesOfMonth } from '#contract/platform/dates.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { pauseSentence } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import { type PoolReader, poolReader, steady } from '#server/platform/cache/pool-reader.ts'
import type { PoolResponse } from '#server/platform/cache/pool-responses.ts'
import { availabilityFor, occupancyWindow } from './availability/availability-for.ts'
import type { Taken } from './availability/busy-times.ts'
import type { Availability } from './availability/compute-availability.ts'
import { emptyDayMessage, mayComeFree } from './availability/empty-day.ts'
import { closedIn, knownBlocks, knownClosures } from './blocks/blocks.ts'
import { blockedTimes } from './blocks/occurrences.ts'
import { type BookingDeps, type BookingRow, findBooking } from './booking.ts'
import { isWantedGone, therapistWantedBy } from './change-time.ts'
import { needsOf, offerOf, poolOf, requireTherapist, worksOn } from './offers/offers.ts'
import { type Offer, selectOfferOfBooking } from './offers/queries.ts'

export async function availableTimes(
  deps: BookingDeps,
  { date, forDesk, ...query }: AvailableTimesQuery,
): Promise<PoolResponse<AvailableTimesResponse>> {
  const site = await currentSite(deps)
  const isDesk = forDesk === 'true'
  const { offer, therapist, isGone, ...uncounted } = await readQuery(deps, site, query, isDesk)
  const paused = isDesk ? undefined : site.paused
  const asked = { ...uncounted, forDesk: isDesk, therapistId: therapist?.id }
  const respond = (pool: PoolReader, now: number): AvailableTimesResponse => {
    if (paused) return { success: true, availableTimes: [], message: paused }
    const snapshot = { site, pool, now }
    const availability = availabilityOf(snapshot, offer, { from: date, to: date, ...asked })
    const slots = availability.freeSlots(date)
    const gone = isGone && ({ therapistGone: true } as const)
    if (slots.length > 0) return { success: true, availableTimes: slots.map(({ label }) => label), ...gone }

    const nextFreeDate = nextFreeDay(snapshot, offer, availability, { ...asked, date })
    const reason = availability.emptyDayReason(date)
    const [withAnyone] = therapist
      ? availabilityOf(snapshot, offer, { from: date, to: date, ...asked, therapistId: undefined }).freeSlots(date)
      : []
    const message = emptyDayMessage({
      date,
      reason,
      nextFreeDate,
      therapist,
      withAnyone: withAnyone?.label,
      subServiceName: treatmentName(offer),
      spaWorksThatWeekday: worksOn(site, date),
      phone: site.spa.phone.display,
    })
    const mayWait = mayComeFree(reason) && !withAnyone && site.spa.waitingList.isOn && ({ mayWait: true } as const)
    return {
      success: true,
      availableTimes: [],
      message,
      ...(nextFreeDate && { nextFreeDate }),
      ...(withAnyone && { withAnyone: withAnyone.label }),
      ...mayWait,
      ...gone,
    }
  }
  return { poolId: poolOf(site.team, offer.serviceId), respond }
}

export async function bookedDates(
  deps: BookingDeps,
  { month, ...query }: BookedDatesQuery,
): Promise<PoolResponse<BookedDatesResponse>> {
  const site = await currentSite(deps)
  const { offer, therapist, isGone: _, ...uncounted } = await readQuery(deps, site, query)
  const dates = datesOfMonth(month)
  const days = { from: dates[0]!, to: dates.at(-1)! }
  // A closed day cannot be clicked, so the calendar shows the reason.
  const closures = closedIn(site.closures, days)
  // After a booking only the dates near it are computed again.
  const areFree = dates.map(date =>
    steady((pool, now) => {
      const asked = { from: date, to: date, ...uncounted, therapistId: therapist?.id }
      return availabilityOf({ site, pool, now }, offer, asked).hasFreeSlot(date)
    }),
  )
  const respond = (pool: PoolReader, now: number): BookedDatesResponse => {
    if (site.paused) return { success: true, bookedDates: dates }
    const bookedDates = dates.filter((_, index) => !areFree[index]!(pool, now))
    return { success: true, bookedDates, ...(closures.length > 0 && { closures }) }
  }
  return { poolId: poolOf(site.team, offer.serviceId), respond }
}

/** Uncached, for one visitor. */
export async function respondNow<Body>(
  { cache, clock }: Pick<BookingDeps, 'cache' | 'clock'>,
  { poolId, respond }: PoolResponse<Body>,
): Promise<Body> {
  const pool = await cache.pool(poolId)
  return respond(poolReader(pool), clock.now().getTime())
}

/** Everything that decides about times except bookings and the clock: current while the site's revision stays. */
export async function currentSite(deps: BookingDeps) {
  return {
    services: await allServices(deps),
    spa: await currentSpa(deps),
    closures: await knownClosures(deps),
    blocks: await knownBlocks(deps),
    team: await knownTeam(deps),
    paused: await pauseSentence(deps),
  }
}

export type Site = Awaited<ReturnType<typeof currentSite>>

export interface Snapshot {
  site: Site
  pool: PoolReader
  now: number
}

type Asked = Pick<AvailableTimesQuery, 'subServiceId' | 'own' | 'moving' | 'therapistId'>

/** The offer, the wanted person, and the visitor's bookings that do not count as occupied. */
async function readQuery(deps: BookingDeps, { services, team }: Site, query: Asked, forDesk = false) {
  const { subServiceId = '', own, moving } = query
  const moved = moving === undefined ? undefined : await findBooking(deps.db, moving)
  // A moved booking keeps its length, as moving does; with another sub-service it takes on that length.
  const isSame = moved?.subServiceId === subServiceId
  const offer = moved && isSame ? await selectOfferOfBooking(deps.db, moved) : offerOf(services, subServiceId)
  const ownHoldId = own === undefined ? undefined : (await findBooking(deps.db, own))?.id
  // A moved booking keeps the person its customer asked for, while they can be booked.
  const wanted = moved && isSame && !query.therapistId ? therapistWantedBy(moved) : undefined
  const isGone = wanted !== undefined && isWantedGone(team, moved!)
  const therapistId = query.therapistId || (isGone ? undefined : wanted?.id)
  const therapist = requireTherapist(team, offer, { therapistId, forDesk: forDesk || moved !== undefined })
  return { offer, therapist, isGone, ownHoldId, moved }
}

interface Days {
  from: string
  to: string
  forDesk?: boolean
  /** A booking that is being moved: its own time is free for it. */
  moved?: BookingRow
  /** Only this person. */
  therapistId?: string
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
    poolId: poolOf(site.team, offer.serviceId),
    respond: (pool, now) => availabilityOf({ site, pool, now }, offer, days),
  })
}

/** In steps that double: what an answer has not read cannot make it stale, and one of the next days is nearly always free. */
function nextFreeDay(
  snapshot: Snapshot,
  offer: Offer,
  { today, lastDay }: Availability,
  { date, ...asked }: Omit<Days, 'from' | 'to'> & { date: string },
): string | undefined {
  let after = date < today ? addDays(today, -1) : date
  for (let days = 1; after < lastDay; days *= 2) {
    const to = addDays(after, days)
    const free = availabilityOf(snapshot, offer, { ...asked, from: addDays(after, 1), to }).nextFreeDay(after, to)
    if (free) return free
    after = to
  }
}

/** Pure. */
export function availabilityOf({ site, pool, now: at }: Snapshot, offer: Offer, days: Days): Availability {
  const { spa, closures, blocks, team } = site
  const { from, to, forDesk, ownHoldId, moved, therapistId } = days
  const needs = needsOf(team, offer, therapistId)
  const { serviceId } = offer
  const { timeZone } = spa
  const now = new Date(at)
  const request = { spa, now, offer, needs, current: moved, closures, from, to, forDesk }
  const window = occupancyWindow(request)
  if (!window) return availabilityFor(request, [])
  const taken: Taken[] = blockedTimes(blocks, { serviceId, window, timeZone })
  for (const { id, resource, from, until, heldUntil, squeezedIn } of pool.read(window)) {
    if (id === moved?.id || from >= window.until || until <= window.from) continue
    if (heldUntil !== null && (heldUntil <= now || id === ownHoldId)) continue
    taken.push({ resource, from, until, squeezedIn })
  }
  return availabilityFor(request, taken)
}
