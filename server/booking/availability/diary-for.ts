import type { Spa } from '#contract/spa.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { zoneNamed } from '#server/zone.ts'
import { type Diary, openDiary } from './open-diary.ts'
import type { ClosedDays, SubServiceTimes } from './slot.ts'
import type { Taken } from './stations.ts'

export type DiaryRequest = {
  spa: Pick<Spa, 'timeZone' | 'booking' | 'deskHours'>
  now: Date
  offer: SubServiceTimes
  closures: readonly ClosedDays[]
  /** The first and the last day that will be asked about. */
  from: string
  to: string
  /** The desk may book at the last minute; customers need the notice that the spa asks for. */
  forDesk?: boolean
}

export type TimeWindow = { from: Date; until: Date }

/** The diary with who is booked on those days. */
export async function diaryFor(
  request: DiaryRequest,
  selectTaken: (window: TimeWindow) => Promise<Taken[]>,
): Promise<Diary> {
  const { window, open } = diaryOn(request)
  return open(window ? await selectTaken(window) : [])
}

/** The same, for who can say at once who is booked in its window. Without one there is no day that could be booked. */
export function diaryOn({ spa, now, offer, closures, from, to, forDesk }: DiaryRequest) {
  const { slotStepMinutes, horizonDays, leadMinutes } = spa.booking
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
  return {
    first,
    window: first <= last ? window() : undefined,
    open: (taken: readonly Taken[]): Diary =>
      openDiary({
        zone: spa.timeZone,
        spaHours: spa.deskHours,
        leadMinutes: forDesk ? 0 : leadMinutes,
        stepMinutes: slotStepMinutes,
        horizonDays,
        stations: offer.stations,
        availability: offer.availability,
        durationMinutes: offer.durationMinutes,
        turnoverMinutes: offer.turnoverMinutes,
        now,
        taken,
        closures,
      }),
  }
}
