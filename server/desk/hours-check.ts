import { daysOutside, openWeek, WEEK } from '#contract/availability.ts'
import type { DayName, Service } from '#contract/catalogue.ts'
import { addDays, weekdayOf } from '#contract/dates.ts'
import type { CheckHoursBody, CheckHoursResponse } from '#contract/hours-desk.ts'
import { parseTimeLabel } from '#contract/time.ts'
import { whyEmpty } from '#server/booking/availability/empty-day.ts'
import type { Diary } from '#server/booking/availability/open-diary.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { findOffer } from '#server/booking/offers.ts'
import { selectLiveBookingsFrom } from '#server/booking/queries.ts'
import { look } from '#server/booking/times.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { isSameWeek } from '#server/catalogue/treatment-hours.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { isInside, toOutside } from './catalogue-check.ts'

const DAYS_PER_WEEK = 7

type Draft = CheckHoursBody & { today: string; phone: string }
type Answer = Omit<CheckHoursResponse, 'success'>

/**
 * What customers could book if the spa had these hours, from the engine that offers them their times, and who is booked
 * where the spa would be closed. Nothing is written.
 */
export async function checkHours(deps: BookingDeps, draft: CheckHoursBody): Promise<Answer> {
  const spa = await currentSpa(deps)
  const deskHours = openWeek(draft.deskHours)
  const services = await allServices(deps)
  const now = deps.clock.now()
  const today = zoneNamed(spa.timeZone).dateOf(now.getTime())
  const diaries = await openDiaries(deps, services, { deskHours, today })
  const ahead = await selectLiveBookingsFrom(deps.db, now)
  return {
    days: WEEK.map(day => dayOf(diaries, day, { deskHours, today, phone: spa.phone.display })),
    treatments: services.flatMap(({ name: serviceName, serviceArray }) =>
      serviceArray.map(({ _id, name, availability }) => ({
        _id,
        name,
        serviceName,
        isSame: isSameWeek(availability, deskHours),
        daysOutside: daysOutside(availability, deskHours).map(({ day }) => day),
      })),
    ),
    outside: ahead
      .filter(booking => isInside(booking, spa.deskHours, spa) && !isInside(booking, deskHours, { ...spa, deskHours }))
      .map(booking => toOutside(booking, 'time')),
  }
}

async function openDiaries(
  deps: BookingDeps,
  services: readonly Service[],
  { deskHours, today }: Pick<Draft, 'deskHours' | 'today'>,
) {
  const days = { from: today, to: addDays(today, 2 * DAYS_PER_WEEK) }
  const diaries: Diary[] = []
  for (const { _id } of services.flatMap(({ serviceArray }) => serviceArray)) {
    const offer = findOffer(services, _id)
    if (offer) diaries.push(await look(deps, offer, days, deskHours))
  }
  return diaries
}

function dayOf(diaries: readonly Diary[], day: DayName, { deskHours, today, phone }: Draft): Answer['days'][number] {
  const date = nextDate(diaries, day, today)
  const starts = diaries.map(diary => diary.freeSlots(date).map(({ label }) => label))
  const labels = starts.flat().sort((a, b) => (parseTimeLabel(a) ?? 0) - (parseTimeLabel(b) ?? 0))
  const counts = { day, date, treatments: starts.filter(({ length }) => length > 0).length, of: diaries.length }
  const [first, last] = [labels[0], labels.at(-1)]
  if (first && last) return { ...counts, first, last }
  const reasons = diaries.map(diary => diary.emptyDayReason(date))
  const reason = reasons.find(({ kind }) => kind !== 'not_offered') ?? { kind: 'not_offered' as const }
  const spaWorksThatWeekday = deskHours.some(open => open.day === day)
  return {
    ...counts,
    message: whyEmpty({ date, reason, subServiceName: 'No treatment', spaWorksThatWeekday, phone }),
  }
}

/** Today counts as long as anything can still be booked on it. */
function nextDate(diaries: readonly Diary[], day: DayName, today: string) {
  let date = today
  while (weekdayOf(date) !== day) date = addDays(date, 1)
  const isOver = date === today && diaries.every(diary => diary.freeSlots(date).length === 0)
  return isOver ? addDays(date, DAYS_PER_WEEK) : date
}
