import type { Offer } from '#server/booking/queries.ts'
import type { Config } from '#server/config.ts'
import { zoneNamed } from '#server/zone.ts'
import { type ClosedDays, type Diary, openDiary } from './open-diary.ts'
import type { Taken } from './stations.ts'

export type Pages = {
  config: Pick<Config, 'timeZone' | 'slotStepMinutes' | 'horizonDays'>
  now: Date
  offer: Offer
  closures: readonly ClosedDays[]
  /** The first and the last day that will be asked about. */
  from: string
  to: string
}

export type Window = { from: Date; until: Date }

/** The diary with who is booked on those days. Days that cannot be booked anyway are not looked up. */
export async function diaryFor(
  { config, now, offer, closures, from, to }: Pages,
  lookUp: (window: Window) => Promise<Taken[]>,
): Promise<Diary> {
  const zone = zoneNamed(config.timeZone)
  const today = zone.dateOf(now.getTime())
  const lastDay = zone.dateAfter(now.getTime(), config.horizonDays)
  const first = from < today ? today : from
  const last = to > lastDay ? lastDay : to
  const taken = first <= last ? await lookUp(window()) : []
  return openDiary({
    zone: config.timeZone,
    stepMinutes: config.slotStepMinutes,
    horizonDays: config.horizonDays,
    stations: offer.stations,
    availability: offer.availability,
    durationMinutes: offer.durationMinutes,
    turnoverMinutes: offer.turnoverMinutes,
    now,
    taken,
    closures,
  })

  /** Cleaning up after the day's last booking may reach into the next day's first. */
  function window(): Window {
    const until = zone.day(last).end + offer.turnoverMinutes * 60_000
    return { from: new Date(zone.day(first).start), until: new Date(until) }
  }
}
