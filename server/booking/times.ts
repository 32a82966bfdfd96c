import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookedDatesQuery,
  BookedDatesResponse,
  ClosedDays,
} from '#contract/booking.ts'
import type { Service } from '#contract/catalogue.ts'
import { addDays, datesOfMonth, monthOf } from '#contract/dates.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { pauseSentence } from '#server/settings/settings.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { availabilityOn, type TimeWindow } from './availability/availability-for.ts'
import type { Availability } from './availability/compute-availability.ts'
import { emptyDayMessage, mayComeFree } from './availability/empty-day.ts'
import { knownBlocks } from './blocks/blocks.ts'
import { blockedTimes } from './blocks/occurrences.ts'
import { type BookingDeps, findBooking } from './booking.ts'
import { knownClosures } from './closures.ts'
import type { KnownBookings } from './known/known-bookings.ts'
import { endOfDay, endOfMinute, firstLapse } from './known/until.ts'
import { type KnownWindow, type Look, lookIn } from './known/window.ts'
import { offerOf, worksOn } from './offers.ts'
import { type Offer, selectOfferOfBooking, type Uncounted } from './queries.ts'

/** An answer, how long it holds while nothing is changed, and which bookings it was made from. */
export interface Dated<Answer> {
  answer: Answer
  madeAt: number
  until: number
  looks: Look[]
  /**
   * The same answer as of now, while the site's revision is the one it was made with: only bookings and the clock have moved
   * on. Undefined if bookings have to be asked for.
   */
  again: () => Dated<Answer> | undefined
}

export async function availableTimes(
  deps: BookingDeps,
  { subServiceId, date, own, moving, forDesk }: AvailableTimesQuery,
): Promise<Dated<AvailableTimesResponse>> {
  const site = await currentSite(deps)
  const { offer, ...uncounted } = await whatIsAsked(deps, site.services, { subServiceId, own, moving })
  const isDesk = forDesk === 'true'
  const paused = isDesk ? undefined : site.paused
  const leadMs = isDesk ? 0 : site.spa.booking.leadMinutes * MS_PER_MINUTE
  const asked = { ...uncounted, forDesk: isDesk }
  return made(deps, site, seen => {
    if (paused) return { success: true, availableTimes: [], message: paused }
    const diary = lookAt(seen, offer, { from: date, to: date, ...asked })
    if (!diary) return undefined
    const slots = diary.freeSlots(date)
    const [first] = slots
    if (first) {
      seen.until = Math.min(seen.until, first.startsAt.getTime() - leadMs + 1)
      return { success: true, availableTimes: slots.map(({ label }) => label) }
    }

    // Only now is it worth looking at the bookings of half a year.
    const { lastDay } = diary
    const ahead = date < lastDay ? lookAt(seen, offer, { from: addDays(date, 1), to: lastDay, ...asked }) : diary
    if (!ahead) return undefined
    const nextFreeDate = ahead.nextFreeDay(date)
    if (nextFreeDate) seenUntil(seen, nextFreeDate, offer)
    const lastPassing = lastPassingDay(seen, leadMs)
    if (date <= lastPassing || (nextFreeDate && nextFreeDate <= lastPassing))
      seen.until = Math.min(seen.until, endOfMinute(seen.now))
    const reason = diary.emptyDayReason(date)
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
  })
}

export async function bookedDates(
  deps: BookingDeps,
  { subServiceId, month, own, moving }: BookedDatesQuery,
): Promise<Dated<BookedDatesResponse>> {
  const site = await currentSite(deps)
  const { offer, ...uncounted } = await whatIsAsked(deps, site.services, { subServiceId, own, moving })
  const dates = datesOfMonth(month)
  const days = { from: dates[0]!, to: dates.at(-1)! }
  const closures = closedIn(site, days)
  return made(deps, site, seen => {
    if (site.paused) return { success: true, bookedDates: dates }
    const diary = lookAt(seen, offer, { ...days, ...uncounted })
    if (!diary) return undefined
    const lastPassing = lastPassingDay(seen, site.spa.booking.leadMinutes * MS_PER_MINUTE)
    if (diary.today <= days.to && days.from <= lastPassing) seen.until = Math.min(seen.until, endOfMinute(seen.now))
    return { success: true, bookedDates: diary.bookedDates(month), ...(closures.length > 0 && { closures }) }
  })
}

/** All that decides about times but bookings and the clock: true as long as the site's revision stays. */
interface Site {
  services: readonly Service[]
  spa: Spa
  closures: Awaited<ReturnType<typeof knownClosures>>
  blocks: Awaited<ReturnType<typeof knownBlocks>>
  paused: string | undefined
}

export async function currentSite(deps: BookingDeps): Promise<Site> {
  return {
    services: await allServices(deps),
    spa: await currentSpa(deps),
    closures: await knownClosures(deps),
    blocks: await knownBlocks(deps),
    paused: await pauseSentence(deps),
  }
}

/** What an answer is made from, gathered while it is made. */
export interface Seen {
  bookings: KnownBookings
  site: Site
  now: number
  until: number
  looks: Look[]
  /** Those that were asked for: as true as when they were, whatever has been written since. */
  windows: KnownWindow[]
  /** What could not be looked at without asking. */
  missing?: { serviceId: string; window: TimeWindow }
}

/** Makes an answer from what is known, and asks for what is not. */
export async function made<Answer>(
  { bookings, clock }: Pick<BookingDeps, 'bookings' | 'clock'>,
  site: Site,
  make: (seen: Seen) => Answer | undefined,
): Promise<Dated<Answer>> {
  const attempt = (windows: KnownWindow[]) => {
    const now = clock.now().getTime()
    const seen: Seen = { bookings, site, now, until: endOfDay(now, site.spa.timeZone), looks: [], windows }
    const answer = make(seen)
    const { until, looks, missing } = seen
    return { missing, dated: answer && { answer, madeAt: now, until, looks, again } }
  }
  const again = () => attempt([]).dated
  const windows: KnownWindow[] = []
  for (;;) {
    const { dated, missing } = attempt(windows)
    if (dated) return dated
    if (!missing) throw new Error('An answer about times was not made, and nothing was missing.')
    windows.push(await bookings.window(missing.serviceId, missing.window))
  }
}

/** The last day of which times pass before an answer ends with its day: those that start too soon for customers by then. */
function lastPassingDay({ now, site }: Seen, leadMs: number): string {
  const { timeZone } = site.spa
  return zoneNamed(timeZone).dateOf(endOfDay(now, timeZone) - 1 + leadMs)
}

/** Of the half year only the days up to the free one were looked at: who books a later one changes nothing here. */
function seenUntil({ looks, site }: Seen, lastDay: string, { turnoverMinutes }: Offer) {
  const until = new Date(zoneNamed(site.spa.timeZone).day(lastDay).end + turnoverMinutes * MS_PER_MINUTE)
  const last = looks.at(-1)
  if (last) last.span = { ...last.span, until }
}

/** A closed day cannot be chosen, so the calendar itself has to say why. */
function closedIn({ closures }: Site, days: { from: string; to: string }): ClosedDays[] {
  return closures
    .filter(({ from, to }) => from <= days.to && to >= days.from)
    .map(({ from, to, reason }) => ({ from, to, reason }))
}

type Asked = Pick<AvailableTimesQuery, 'subServiceId' | 'own' | 'moving'>

/** What is offered, and which of the visitor's bookings stands in the way of nobody but others. */
async function whatIsAsked(deps: BookingDeps, services: readonly Service[], { subServiceId, own, moving }: Asked) {
  const moved = moving === undefined ? undefined : await findBooking(deps.db, moving)
  // A booking moves with the length it was made with, so that what is listed here is what moving accepts. With another
  // sub-service it is about to change its treatment, and takes on the length of that.
  const isSame = moved?.subServiceId === subServiceId
  const offer = moved && isSame ? await selectOfferOfBooking(deps.db, moved) : offerOf(services, subServiceId)
  const ownHoldId = own === undefined ? undefined : (await findBooking(deps.db, own))?.id
  return { offer, ownHoldId, movedId: moved?.id }
}

type Days = { from: string; to: string; forDesk?: boolean } & Uncounted

/** The diary of an offer on these days, with who is booked and what is blocked; on request with other hours of the spa. */
export async function look(
  deps: BookingDeps,
  offer: Offer,
  days: Days,
  spaHours?: Spa['deskHours'],
): Promise<Availability> {
  const current = await currentSite(deps)
  const site = spaHours ? { ...current, spa: { ...current.spa, deskHours: spaHours } } : current
  const { answer } = await made(deps, site, seen => lookAt(seen, offer, days))
  return answer
}

/** The same from what is known; undefined if something is missing. */
export function lookAt(
  seen: Seen,
  offer: Offer,
  { from, to, forDesk, ownHoldId, movedId }: Days,
): Availability | undefined {
  const { spa, closures, blocks } = seen.site
  const { serviceId, stations } = offer
  const { timeZone } = spa
  const now = new Date(seen.now)
  const { first, window, open } = availabilityOn({ spa, now, offer, closures, from, to, forDesk })
  if (!window) return open([])
  const around = monthAround(window, first, timeZone)
  const known =
    seen.windows.find(asked => asked.serviceId === serviceId && isSameSpan(asked.span, around)) ??
    seen.bookings.windowIfKnown(serviceId, around)
  if (!known) {
    seen.missing = { serviceId, window: around }
    return undefined
  }
  const { taken, look } = lookIn(known, window)
  seen.until = Math.min(seen.until, firstLapse(taken, seen.now))
  seen.looks.push(look)
  const counted = taken.filter(
    ({ id, heldUntil }) => id !== movedId && (heldUntil === null || (heldUntil > now && id !== ownHoldId)),
  )
  return open([...counted, ...blockedTimes(blocks, { serviceId, stations, window, timeZone })])
}

function isSameSpan(one: TimeWindow, other: TimeWindow) {
  return one.from.getTime() === other.from.getTime() && one.until.getTime() === other.until.getTime()
}

/** Whoever looks at a day has looked at its month, and will look at its other days: they are read together. */
function monthAround(window: TimeWindow, firstDay: string, timeZone: string): TimeWindow {
  const zone = zoneNamed(timeZone)
  const dates = datesOfMonth(monthOf(firstDay))
  // Two days more, for what the last evening's client and the cleaning after them take of the next morning.
  const month = { from: new Date(zone.day(dates[0]!).start), until: new Date(zone.day(addDays(dates.at(-1)!, 2)).end) }
  // A look for the next free day begins with the month, too, so that every day of it asks for the same.
  return window.until <= month.until ? month : { from: month.from, until: window.until }
}
