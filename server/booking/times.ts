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
import { askedTogether } from '#server/asked-together.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { Refusal } from '#server/http/refusal.ts'
import { pauseSentence } from '#server/settings/settings.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { diaryFor } from './availability/diary-for.ts'
import { emptyDayMessage } from './availability/empty-day.ts'
import type { Diary } from './availability/open-diary.ts'
import type { Taken } from './availability/stations.ts'
import { knownBlocks } from './blocks/blocks.ts'
import { type BookingDeps, findBooking } from './booking.ts'
import { busyTimes } from './busy-times.ts'
import { knownClosures } from './closures.ts'
import { type Offer, selectOfferOfBooking, type Uncounted } from './queries.ts'

export async function availableTimes(
  deps: BookingDeps,
  { subServiceId, date, own, moving, forDesk }: AvailableTimesQuery,
): Promise<AvailableTimesResponse> {
  const services = await allServices(deps)
  const { offer, ...uncounted } = await whatIsAsked(deps, services, { subServiceId, own, moving })
  const paused = forDesk === 'true' ? undefined : await pauseSentence(deps)
  if (paused) return { success: true, availableTimes: [], message: paused }
  const diary = await look(deps, offer, { from: date, to: date, ...uncounted })
  const slots = diary.freeSlots(date)
  if (slots.length > 0) return { success: true, availableTimes: slots.map(({ label }) => label) }

  // Only now is it worth looking at the bookings of half a year.
  const { lastDay } = diary
  const ahead = date < lastDay ? await look(deps, offer, { from: addDays(date, 1), to: lastDay, ...uncounted }) : diary
  const nextFreeDate = ahead.nextFreeDay(date)
  const message = emptyDayMessage({
    date,
    reason: diary.emptyDayReason(date),
    nextFreeDate,
    subServiceName: offer.subServiceName,
    spaWorksThatWeekday: services.some(service => works(service, date)),
  })
  return { success: true, availableTimes: [], message, ...(nextFreeDate && { nextFreeDate }) }
}

export async function bookedDates(
  deps: BookingDeps,
  { subServiceId, month, own, moving }: BookedDatesQuery,
): Promise<BookedDatesResponse> {
  const { offer, ...uncounted } = await whatIsAsked(deps, await allServices(deps), { subServiceId, own, moving })
  const dates = datesOfMonth(month)
  if (await pauseSentence(deps)) return { success: true, bookedDates: dates }
  const diary = await look(deps, offer, { from: dates[0]!, to: dates.at(-1)!, ...uncounted })
  const closures = await closedIn(deps, dates[0]!, dates.at(-1)!)
  return { success: true, bookedDates: diary.bookedDates(month), ...(closures.length > 0 && { closures }) }
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
export async function look(deps: BookingDeps, offer: Offer, { from, to, ownHoldId, movedId }: Days): Promise<Diary> {
  const { db, clock } = deps
  const { serviceId, stations } = offer
  const now = clock.now()
  const closures = await knownClosures(deps)
  const spa = await currentSpa(deps)
  return diaryFor({ spa, now, offer, closures, from, to }, window =>
    together(
      `${serviceId} ${stations} ${window.from.getTime()} ${window.until.getTime()} ${ownHoldId} ${movedId}`,
      () =>
        busyTimes(
          db,
          { serviceId, stations, window, now, timeZone: spa.timeZone, ownHoldId, movedId },
          knownBlocks(deps),
        ),
    ),
  )
}

const together = askedTogether<Taken[]>()

function offerOf(services: readonly Service[], subServiceId: string): Offer {
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
  throw new Refusal('service_not_found', bookingRefusals.serviceNotOffered)
}

function works({ serviceArray }: Service, date: string) {
  const weekday = weekdayOf(date)
  return serviceArray.some(({ availability }) =>
    availability.some(({ day, timeRanges }) => day === weekday && timeRanges.length > 0),
  )
}
