import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { type ClosedDays, type Diary, openDiary } from './availability.ts'
import { type Offer, selectTaken } from './queries.ts'
import { zoneNamed } from './zone.ts'

export type Pages = {
  config: Pick<Config, 'timeZone' | 'slotStepMinutes' | 'horizonDays'>
  now: Date
  offer: Offer
  closures: readonly ClosedDays[]
  /** The first and the last day that will be asked about. */
  from: string
  to: string
}

/** The diary with who is booked on those days. Days that cannot be booked anyway are not looked up. */
export async function diaryFor(db: Db, { config, now, offer, closures, from, to }: Pages): Promise<Diary> {
  const zone = zoneNamed(config.timeZone)
  const today = zone.dateOf(now.getTime())
  const lastDay = zone.dateAfter(now.getTime(), config.horizonDays)
  const first = from < today ? today : from
  const last = to > lastDay ? lastDay : to
  const taken = first <= last ? await selectTaken(db, offer.serviceId, window(), now) : []
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
  function window() {
    const until = zone.day(last).end + offer.turnoverMinutes * 60_000
    return { from: new Date(zone.day(first).start), until: new Date(until) }
  }
}
