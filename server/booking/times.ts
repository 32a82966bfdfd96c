import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookedDatesQuery,
  BookedDatesResponse,
  ClosedDays,
} from '#contract/booking.ts'
import type { Service } from '#contract/catalogue.ts'
import { addDays, datesOfMonth, weekdayOf } from '#contract/dates.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { Refusal } from '#server/http/refusal.ts'
import { pauseSentence } from '#server/settings/settings.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { diaryFor, type TimeWindow } from './availability/diary-for.ts'
import { emptyDayMessage } from './availability/empty-day.ts'
import type { Diary } from './availability/open-diary.ts'
import { knownBlocks } from './blocks/blocks.ts'
import { blockedTimes } from './blocks/occurrences.ts'
import { type BookingDeps, findBooking } from './booking.ts'
import { knownClosures } from './closures.ts'
import type { Look } from './known/known-bookings.ts'
import { endOfDay, endOfMinute, firstLapse } from './known/until.ts'
import { type Offer, selectOfferOfBooking, type Uncounted } from './queries.ts'

/** An answer, how long it holds while nothing is changed, and which bookings it was made from. */
export interface Dated<Answer> {
  answer: Answer
  until: number
  looks: Look[]
}

export async function availableTimes(
  deps: BookingDeps,
  { subServiceId, date, own, moving, forDesk }: AvailableTimesQuery,
): Promise<Dated<AvailableTimesResponse>> {
  const services = await allServices(deps)
  const { offer, ...uncounted } = await whatIsAsked(deps, services, { subServiceId, own, moving })
  const seen = await firstSight(deps)
  const paused = forDesk === 'true' ? undefined : await pauseSentence(deps)
  if (paused) return dated({ success: true, availableTimes: [], message: paused }, seen)
  const diary = await look(deps, offer, { from: date, to: date, ...uncounted }, seen)
  const slots = diary.freeSlots(date)
  const [first] = slots
  if (first) {
    if (date === diary.today) seen.until = Math.min(seen.until, first.startsAt.getTime() + 1)
    return dated({ success: true, availableTimes: slots.map(({ label }) => label) }, seen)
  }

  // Only now is it worth looking at the bookings of half a year.
  const { lastDay } = diary
  const ahead = { from: addDays(date, 1), to: lastDay, ...uncounted }
  const nextFreeDate = (date < lastDay ? await look(deps, offer, ahead, seen) : diary).nextFreeDay(date)
  if (nextFreeDate) await seenUntil(deps, seen, nextFreeDate, offer)
  if (date <= diary.today) seen.until = Math.min(seen.until, endOfMinute(seen.now))
  const reason = diary.emptyDayReason(date)
  const message = emptyDayMessage({
    date,
    reason,
    nextFreeDate,
    subServiceName: offer.subServiceName,
    spaWorksThatWeekday: worksOn(services, date),
  })
  const mayWait = reason.kind === 'full' && (await currentSpa(deps)).waitingList.isOn && ({ mayWait: true } as const)
  const answer = {
    success: true,
    availableTimes: [],
    message,
    ...(nextFreeDate && { nextFreeDate }),
    ...mayWait,
  } as const
  return dated<AvailableTimesResponse>({ ...answer, availableTimes: [] }, seen)
}

export async function bookedDates(
  deps: BookingDeps,
  { subServiceId, month, own, moving }: BookedDatesQuery,
): Promise<Dated<BookedDatesResponse>> {
  const { offer, ...uncounted } = await whatIsAsked(deps, await allServices(deps), { subServiceId, own, moving })
  const seen = await firstSight(deps)
  const dates = datesOfMonth(month)
  if (await pauseSentence(deps)) return dated({ success: true, bookedDates: dates }, seen)
  const diary = await look(deps, offer, { from: dates[0]!, to: dates.at(-1)!, ...uncounted }, seen)
  if (diary.today.startsWith(month)) seen.until = Math.min(seen.until, endOfMinute(seen.now))
  const closures = await closedIn(deps, dates[0]!, dates.at(-1)!)
  const answer = { success: true as const, bookedDates: diary.bookedDates(month) }
  return dated({ ...answer, ...(closures.length > 0 && { closures }) }, seen)
}

/** What an answer was made from, gathered while it is made. */
interface Seen {
  now: number
  until: number
  looks: Look[]
}

async function firstSight(deps: BookingDeps): Promise<Seen> {
  const now = deps.clock.now().getTime()
  return { now, until: endOfDay(now, (await currentSpa(deps)).timeZone), looks: [] }
}

/** Of the half year only the days up to the free one were looked at: who books a later one changes nothing here. */
async function seenUntil(deps: BookingDeps, { looks }: Seen, lastDay: string, { turnoverMinutes }: Offer) {
  const { timeZone } = await currentSpa(deps)
  const until = new Date(zoneNamed(timeZone).day(lastDay).end + turnoverMinutes * MS_PER_MINUTE)
  const last = looks.at(-1)
  if (last) last.span = { ...last.span, until }
}

function dated<Answer>(answer: Answer, { until, looks }: Seen): Dated<Answer> {
  return { answer, until, looks }
}

/** A closed day cannot be chosen, so the calendar itself has to say why. */
async function closedIn(deps: BookingDeps, first: string, last: string): Promise<ClosedDays[]> {
  const closures = await knownClosures(deps)
  return closures
    .filter(({ from, to }) => from <= last && to >= first)
    .map(({ from, to, reason }) => ({ from, to, reason }))
}

type Asked = Pick<AvailableTimesQuery, 'subServiceId' | 'own' | 'moving'>

/** What is offered, and which of the visitor's bookings stands in the way of nobody but others. */
async function whatIsAsked(deps: BookingDeps, services: readonly Service[], { subServiceId, own, moving }: Asked) {
  const moved = moving === undefined ? undefined : await findBooking(deps.db, moving)
  // A booking moves with the length it was made with, so that what is listed here is what moving accepts.
  const offer = moved ? await selectOfferOfBooking(deps.db, moved) : offerOf(services, subServiceId)
  const ownHoldId = own === undefined ? undefined : (await findBooking(deps.db, own))?.id
  return { offer, ownHoldId, movedId: moved?.id }
}

type Days = { from: string; to: string } & Uncounted

/** The diary of an offer on these days, with who is booked and what is blocked. */
export async function look(
  deps: BookingDeps,
  offer: Offer,
  { from, to, ownHoldId, movedId }: Days,
  seen?: Seen,
): Promise<Diary> {
  const { clock, bookings } = deps
  const { serviceId, stations } = offer
  const now = seen ? new Date(seen.now) : clock.now()
  const closures = await knownClosures(deps)
  const spa = await currentSpa(deps)
  return diaryFor({ spa, now, offer, closures, from, to }, async window => {
    const known = await bookings.look(serviceId, window, monthAround(window, spa.timeZone))
    if (seen) {
      seen.until = Math.min(seen.until, firstLapse(known.taken, seen.now))
      seen.looks.push(known.look)
    }
    const taken = known.taken.filter(
      ({ id, heldUntil }) => id !== movedId && (heldUntil === null || (heldUntil > now && id !== ownHoldId)),
    )
    const blocked = blockedTimes(await knownBlocks(deps), { serviceId, stations, window, timeZone: spa.timeZone })
    return [...taken, ...blocked]
  })
}

/** Whoever looks at a day has looked at its month, and will look at its other days: they are read together. */
function monthAround(window: TimeWindow, timeZone: string): TimeWindow {
  const zone = zoneNamed(timeZone)
  const dates = datesOfMonth(zone.dateOf(window.from.getTime()).slice(0, 7))
  // Two days more, for what the last evening's client and the cleaning after them take of the next morning.
  const month = { from: new Date(zone.day(dates[0]!).start), until: new Date(zone.day(addDays(dates.at(-1)!, 2)).end) }
  // A look for the next free day begins with the month, too, so that every day of it asks for the same.
  return window.until <= month.until ? month : { from: month.from, until: window.until }
}

export function offerOf(services: readonly Service[], subServiceId: string): Offer {
  const offer = findOffer(services, subServiceId)
  if (!offer) throw new Refusal('service_not_found', bookingRefusals.serviceNotOffered)
  return offer
}

export function findOffer(services: readonly Service[], subServiceId: string): Offer | undefined {
  for (const { _id: serviceId, name: serviceName, stations, serviceArray } of services) {
    const found = serviceArray.find(({ _id }) => _id === subServiceId)
    if (!found) continue
    const { name: subServiceName, duration, price, turnoverMinutes, availability } = found
    return {
      serviceId,
      serviceName,
      stations,
      subServiceId,
      subServiceName,
      durationMinutes: duration,
      turnoverMinutes,
      priceNaira: price,
      availability,
    }
  }
}

/** Whether any sub-service is offered on that day of the week. */
export function worksOn(services: readonly Service[], date: string): boolean {
  return services.some(service => works(service, date))
}

function works({ serviceArray }: Service, date: string) {
  const weekday = weekdayOf(date)
  return serviceArray.some(({ availability }) =>
    availability.some(({ day, timeRanges }) => day === weekday && timeRanges.length > 0),
  )
}
