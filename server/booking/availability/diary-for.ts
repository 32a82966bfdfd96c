import type { Spa } from '#contract/spa.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { zoneNamed } from '#server/zone.ts'
import { type Diary, openDiary } from './open-diary.ts'
import type { ClosedDays, SubServiceTimes } from './slot.ts'
import type { Taken } from './stations.ts'

export type DiaryRequest = {
  spa: Pick<Spa, 'timeZone' | 'booking'>
  now: Date
  offer: SubServiceTimes
  closures: readonly ClosedDays[]
  /** The first and the last day that will be asked about. */
  from: string
  to: string
}

export type TimeWindow = { from: Date; until: Date }

/** The diary with who is booked on those days. Days that cannot be booked anyway are not looked up. */
export async function diaryFor(
  { spa, now, offer, closures, from, to }: DiaryRequest,
  selectTaken: (window: TimeWindow) => Promise<Taken[]>,
): Promise<Diary> {
  const { slotStepMinutes, horizonDays } = spa.booking
  const zone = zoneNamed(spa.timeZone)
  const today = zone.dateOf(now.getTime())
  const lastDay = zone.dateAfter(now.getTime(), horizonDays)
  const first = from < today ? today : from
  const last = to > lastDay ? lastDay : to
  // Cleaning up after the day's last booking may reach into the next day's first.
  const window = () => ({
    from: new Date(zone.day(first).start),
    until: new Date(zone.day(last).end + offer.turnoverMinutes * MS_PER_MINUTE),
  })
  const taken = first <= last ? await selectTaken(window()) : []
  return openDiary({
    zone: spa.timeZone,
    stepMinutes: slotStepMinutes,
    horizonDays,
    stations: offer.stations,
    availability: offer.availability,
    durationMinutes: offer.durationMinutes,
    turnoverMinutes: offer.turnoverMinutes,
    now,
    taken,
    closures,
  })
}
