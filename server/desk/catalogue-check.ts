import { daysOutside, mergedRanges, WEEK } from '#contract/availability.ts'
import type { DayAvailability, DayName } from '#contract/catalogue.ts'
import type { CheckBody, CheckResponse, DayCheck } from '#contract/catalogue-desk.ts'
import { addDays, weekdayOf } from '#contract/dates.ts'
import type { Spa } from '#contract/spa.ts'
import { whyEmpty } from '#server/booking/availability/empty-day.ts'
import type { Diary } from '#server/booking/availability/open-diary.ts'
import { bookableHours } from '#server/booking/availability/opening-hours.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { type BookingRow, selectLiveBookingsAhead } from '#server/booking/queries.ts'
import { look } from '#server/booking/times.ts'
import { currentSpa, spaHoursIn } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'

type OutsideBooking = CheckResponse['outside'][number]
type Draft = CheckBody['serviceArray'][number]

const DAYS_PER_WEEK = 7

/**
 * What customers would see if a draft were saved, from the engine that offers them their times, and who is booked where the
 * draft offers nothing any more. Nothing is written.
 */
export async function checkService(deps: BookingDeps, draft: CheckBody): Promise<Omit<CheckResponse, 'success'>> {
  const ahead = draft._id ? await selectLiveBookingsAhead(deps.db, draft._id, deps.clock.now()) : []
  // As long as the owner has set no hours, a saved treatment widens them: so does the draft of one.
  const drafted = draft.serviceArray.flatMap(({ availability }) => availability)
  const spa = { ...(await currentSpa(deps)), deskHours: await spaHoursIn(deps.db, drafted) }
  const subServices: CheckResponse['subServices'] = []
  for (const sub of draft.serviceArray) {
    const diary = await openDraft(deps, spa, draft, sub)
    const days = WEEK.map(day => dayOf(diary, sub, day, spa))
    subServices.push({ _id: sub._id ?? null, name: sub.name, days })
  }
  const outside = ahead.flatMap(booking => outsideOf(booking, draft.serviceArray, spa))
  return { subServices, outside }
}

async function openDraft(
  deps: BookingDeps,
  { deskHours }: Spa,
  { _id = '', stations }: CheckBody,
  sub: Draft,
): Promise<Diary> {
  const offer = {
    serviceId: _id,
    serviceName: '',
    stations,
    subServiceId: sub._id ?? '',
    subServiceName: sub.name,
    durationMinutes: sub.duration,
    turnoverMinutes: sub.turnoverMinutes,
    priceNaira: 0,
    availability: sub.availability,
  }
  const today = deps.clock.now().toISOString().slice(0, 10)
  // Wherever the spa is, its date is at most a day away from this one.
  return look(deps, offer, { from: addDays(today, -1), to: addDays(today, 2 * DAYS_PER_WEEK) }, deskHours)
}

function dayOf(diary: Diary, { name, availability }: Draft, day: DayName, { deskHours, phone }: Spa): DayCheck {
  const date = nextDate(diary, day)
  const times = diary.freeSlots(date).map(({ label }) => label)
  const reason = times.length === 0 ? diary.emptyDayReason(date) : undefined
  const given = availability.filter(entry => entry.day === day).flatMap(({ timeRanges }) => timeRanges)
  const timeRanges = mergedRanges(given)
  const [outside] = daysOutside([{ day, timeRanges }], deskHours)
  return {
    day,
    date,
    times,
    ...(reason && {
      message: whyEmpty({
        date,
        reason,
        subServiceName: name || 'This',
        spaWorksThatWeekday: deskHours.some(open => open.day === day),
        phone: phone.display,
      }),
    }),
    closed: reason?.kind === 'closed',
    timeRanges,
    merged: timeRanges.length < given.length,
    ...(outside && { outside: outside.left }),
  }
}

/** Today counts as long as it has times to come. */
function nextDate(diary: Diary, day: DayName) {
  let date = diary.today
  while (weekdayOf(date) !== day) date = addDays(date, 1)
  const isToday = date === diary.today && diary.freeSlots(date).length === 0
  const isOver = isToday && ['over', 'too_soon'].includes(diary.emptyDayReason(date).kind)
  return isOver ? addDays(date, DAYS_PER_WEEK) : date
}

function outsideOf(booking: BookingRow, drafts: readonly Draft[], spa: Spa): CheckResponse['outside'] {
  const draft = drafts.find(({ _id }) => _id === booking.subServiceId)
  if (draft && isInside(booking, draft.availability, spa)) return []
  return [toOutside(booking, draft ? 'time' : 'sub_service')]
}

export function toOutside(booking: BookingRow, reason: OutsideBooking['reason']): OutsideBooking {
  const { id: _id, fullName, subServiceName, bookingDate, bookingTime, status } = booking
  return { _id, fullName, subServiceName, bookingDate, bookingTime, status, reason }
}

/** As long as it was booked for. */
export function isInside(
  { bookingDate, startsAt, endsAt }: BookingRow,
  availability: readonly DayAvailability[],
  { deskHours, timeZone }: Pick<Spa, 'deskHours' | 'timeZone'>,
) {
  const day = zoneNamed(timeZone).day(bookingDate)
  const ranges = bookableHours(availability, deskHours)(day.weekday)
  return ranges.some(
    ({ start, end }) => day.instantAt(start) <= startsAt.getTime() && endsAt.getTime() <= day.instantAt(end),
  )
}
