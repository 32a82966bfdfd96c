import { daysOutside, mergedRanges, openWeek, WEEK } from '#contract/catalogue/availability.ts'
import type { CheckBody, CheckResponse, DayCheck } from '#contract/catalogue/catalogue-desk.ts'
import type { DayAvailability, DayName } from '#contract/catalogue/hours.ts'
import type { CheckHoursBody, CheckHoursResponse } from '#contract/catalogue/hours-desk.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { addDays, weekdayOf } from '#contract/platform/dates.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import type { Availability } from '#server/booking/availability/compute-availability.ts'
import { whyEmpty } from '#server/booking/availability/empty-day.ts'
import { bookableHours } from '#server/booking/availability/opening-hours.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { selectLiveBookingsAhead } from '#server/booking/live/queries.ts'
import { findOffer } from '#server/booking/offers/offers.ts'
import type { BookingRow } from '#server/booking/queries.ts'
import { availabilityNow } from '#server/booking/times.ts'
import { type TreatmentRow, treatmentsOf } from '#server/booking/treatments.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { isSameWeek } from '#server/catalogue/changes.ts'
import { currentSpa, spaHoursIn } from '#server/catalogue/spa/spa.ts'
import { zoneNamed } from '#server/platform/zone.ts'

type OutsideBooking = CheckResponse['outside'][number]
type Draft = CheckBody['serviceArray'][number]
type HoursAnswer = Omit<CheckHoursResponse, 'success'>

const DAYS_PER_WEEK = 7

/** Computes what customers would see if the draft were saved, with the engine that lists their times. Writes nothing. */
export async function checkService(deps: BookingDeps, draft: CheckBody): Promise<Omit<CheckResponse, 'success'>> {
  const now = deps.clock.now()
  const ahead = draft._id ? await selectLiveBookingsAhead(deps.db, now, draft._id) : []
  // Until the owner sets hours, treatments widen them, and so does a draft.
  const drafted = draft.serviceArray.flatMap(({ availability }) => availability)
  const spa = { ...(await currentSpa(deps)), deskHours: await spaHoursIn(deps.db, drafted) }
  const today = todayOf(deps, spa)
  const subServices: CheckResponse['subServices'] = []
  for (const sub of draft.serviceArray) {
    const offer = {
      serviceId: draft._id ?? '',
      serviceName: '',
      stations: draft.stations,
      subServiceId: sub._id ?? '',
      subServiceName: sub.name,
      durationMinutes: sub.duration,
      turnoverMinutes: sub.turnoverMinutes,
      priceNaira: 0,
      availability: sub.availability,
    }
    const diary = await availabilityNow(deps, offer, twoWeeksFrom(today), spa.deskHours)
    const days = WEEK.map(day => dayOf(diary, sub, day, spa))
    subServices.push({ _id: sub._id ?? null, name: sub.name, days })
  }
  const outside = outsideOf(ahead, now, treatment => {
    if (treatment.serviceId !== draft._id) return undefined
    const sub = draft.serviceArray.find(({ _id }) => _id === treatment.subServiceId)
    if (sub && isInside(treatment, sub.availability, spa)) return undefined
    return sub ? 'time' : 'sub_service'
  })
  return { subServices, outside }
}

export async function checkHours(deps: BookingDeps, draft: CheckHoursBody): Promise<HoursAnswer> {
  const spa = await currentSpa(deps)
  const deskHours = openWeek(draft.deskHours)
  const services = await allServices(deps)
  const today = todayOf(deps, spa)
  const diaries: Availability[] = []
  for (const { _id } of services.flatMap(({ serviceArray }) => serviceArray)) {
    const offer = findOffer(services, _id)
    if (offer) diaries.push(await availabilityNow(deps, offer, twoWeeksFrom(today), deskHours))
  }
  const now = deps.clock.now()
  const ahead = await selectLiveBookingsAhead(deps.db, now)
  const closes = (treatment: Booked) =>
    isInside(treatment, spa.deskHours, spa) && !isInside(treatment, deskHours, { ...spa, deskHours })
  return {
    days: WEEK.map(day => dayOfHours(diaries, day, today, { ...spa, deskHours })),
    treatments: services.flatMap(({ name: serviceName, serviceArray }) =>
      serviceArray.map(({ _id, name, availability }) => ({
        _id,
        name,
        serviceName,
        isSame: isSameWeek(availability, deskHours),
        daysOutside: daysOutside(availability, deskHours).map(({ day }) => day),
      })),
    ),
    outside: outsideOf(ahead, now, treatment => (closes(treatment) ? 'time' : undefined)),
  }
}

const todayOf = ({ clock }: BookingDeps, { timeZone }: Spa) => zoneNamed(timeZone).dateOf(clock.now().getTime())

const twoWeeksFrom = (today: string) => ({ from: today, to: addDays(today, 2 * DAYS_PER_WEEK) })

function dayOf(diary: Availability, { name, availability }: Draft, day: DayName, { deskHours, phone }: Spa): DayCheck {
  const date = nextDate(diary.today, day, today => isOver(diary, today))
  const times = diary.freeSlots(date).map(({ label }) => label)
  const reason = times.length === 0 ? diary.emptyDayReason(date) : undefined
  const given = availability.filter(entry => entry.day === day).flatMap(({ timeRanges }) => timeRanges)
  const timeRanges = mergedRanges(given)
  const [outside] = daysOutside([{ day, timeRanges }], deskHours)
  const spaWorksThatWeekday = deskHours.some(open => open.day === day)
  const empty = { date, subServiceName: name || 'This', spaWorksThatWeekday, phone: phone.display }
  return {
    day,
    date,
    times,
    ...(reason && { message: whyEmpty({ ...empty, reason }) }),
    closed: reason?.kind === 'closed',
    timeRanges,
    merged: timeRanges.length < given.length,
    ...(outside && { outside: outside.left }),
  }
}

function dayOfHours(diaries: readonly Availability[], day: DayName, today: string, { deskHours, phone }: Spa) {
  const date = nextDate(today, day, date => diaries.every(diary => diary.freeSlots(date).length === 0))
  const starts = diaries.map(diary => diary.freeSlots(date).map(({ label }) => label))
  const labels = starts.flat().sort((a, b) => (parseTimeLabel(a) ?? 0) - (parseTimeLabel(b) ?? 0))
  const counts = { day, date, treatments: starts.filter(({ length }) => length > 0).length, of: diaries.length }
  const [first, last] = [labels[0], labels.at(-1)]
  if (first && last) return { ...counts, first, last }
  const reasons = diaries.map(diary => diary.emptyDayReason(date))
  const reason = reasons.find(({ kind }) => kind !== 'not_offered') ?? { kind: 'not_offered' as const }
  const spaWorksThatWeekday = deskHours.some(open => open.day === day)
  const empty = { date, reason, subServiceName: 'No treatment', spaWorksThatWeekday, phone: phone.display }
  return { ...counts, message: whyEmpty(empty) }
}

/** The next such weekday; today counts unless it is over. */
function nextDate(today: string, day: DayName, isOver: (today: string) => boolean) {
  let date = today
  while (weekdayOf(date) !== day) date = addDays(date, 1)
  return date === today && isOver(date) ? addDays(date, DAYS_PER_WEEK) : date
}

function isOver(diary: Availability, today: string) {
  return diary.freeSlots(today).length === 0 && ['over', 'too_soon'].includes(diary.emptyDayReason(today).kind)
}

type Booked = Pick<TreatmentRow, 'serviceId' | 'subServiceId' | 'startsAt' | 'endsAt'> & { bookingDate: string }

/** The bookings with a treatment ahead for which there is a reason, each named with the first one. */
function outsideOf(
  ahead: readonly BookingRow[],
  now: Date,
  whyOutside: (treatment: Booked) => OutsideBooking['reason'] | undefined,
): OutsideBooking[] {
  return ahead.flatMap(booking => {
    const { id: _id, fullName, bookingDate, status } = booking
    for (const { subServiceName, bookingTime, ...treatment } of treatmentsOf(booking)) {
      const reason = treatment.startsAt >= now ? whyOutside({ ...treatment, bookingDate }) : undefined
      if (reason) return [{ _id, fullName, subServiceName, bookingDate, bookingTime, status, reason }]
    }
    return []
  })
}

function isInside(
  { bookingDate, startsAt, endsAt }: Booked,
  availability: readonly DayAvailability[],
  { deskHours, timeZone }: Pick<Spa, 'deskHours' | 'timeZone'>,
) {
  const day = zoneNamed(timeZone).day(bookingDate)
  const ranges = bookableHours(availability, deskHours)(day.weekday)
  return ranges.some(
    ({ start, end }) => day.instantAt(start) <= startsAt.getTime() && endsAt.getTime() <= day.instantAt(end),
  )
}
