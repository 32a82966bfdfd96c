import type { EarliestResponse, EarliestTime } from '#contract/booking/earliest.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { firstCards } from '#contract/catalogue/large-catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { type PoolReader, poolReader, steady } from '#server/platform/cache/pool-reader.ts'
import type { Pool } from '#server/platform/cache/snapshot.ts'
import { type Compressed, written, writtenIfSmall } from '#server/platform/http/compressed.ts'
import { success } from '#server/platform/http/route.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Slot } from './availability/slot.ts'
import type { BookingDeps } from './booking.ts'
import { offerOf, poolOf } from './offers/offers.ts'
import { availabilityOf, currentSite, type Site } from './times.ts'

/** A service that is booked up for longer than this is left out. */
const DAYS_AHEAD = 30
const KEY = 'earliest times'

type Deps = Pick<BookingDeps, 'cache' | 'clock'>

interface Cached {
  poolIds: string[]
  textOf(pools: Map<string, Pool>, now: number): string
  last?: { text: string; content: Compressed }
}

/** The same for every visitor; after a booking only the services are computed again that share its people and rooms. */
export async function earliestTimes(deps: BookingDeps): Promise<Compressed> {
  const cached = await deps.cache.get(KEY, async () => prepare(await currentSite(deps)), { partition: 'times' })
  const pools = await Promise.all(cached.poolIds.map(id => deps.cache.pool(id)))
  const text = cached.textOf(new Map(pools.map(pool => [pool.id, pool])), deps.clock.now().getTime())
  if (text !== cached.last?.text) cached.last = { text, content: await written(text) }
  return cached.last.content
}

/** The same without I/O. */
export function earliestTimesIfFresh({ cache, clock }: Deps): Compressed | undefined {
  const cached = cache.getIfFresh<Cached>(KEY, 'times')
  if (!cached) return undefined
  const pools = new Map<string, Pool>()
  for (const id of cached.poolIds) {
    const pool = cache.poolIfFresh(id)
    if (!pool) return undefined
    pools.set(id, pool)
  }
  const text = cached.textOf(pools, clock.now().getTime())
  if (text === cached.last?.text) return cached.last.content
  const content = writtenIfSmall(text)
  if (content) cached.last = { text, content }
  return content
}

function prepare(site: Site): Cached {
  // Of a large catalogue only what its pages show first.
  const services = site.paused ? [] : firstCards(site.services)
  const parts = services.map(service => ({
    id: service._id,
    poolId: poolOf(site.team, service._id),
    earliest: earliestOf(site, service),
  }))
  return {
    poolIds: [...new Set(parts.map(({ poolId }) => poolId))],
    textOf(pools, now) {
      const earliest: EarliestResponse['earliest'] = {}
      for (const { id, poolId, earliest: earliestIn } of parts) {
        const { time } = earliestIn(poolReader(pools.get(poolId)!), now)
        if (time) earliest[id] = time
      }
      return JSON.stringify({ success, earliest } satisfies EarliestResponse)
    },
  }
}

/** `until`: when this is no longer true, if nothing changes before. */
interface Found {
  time?: EarliestTime
  until: number
}

/** As time goes by only a hold that lapses makes a time free, so what was found stays until it is too soon to be booked. */
function earliestOf(site: Site, service: Service) {
  // What is not booked alone, or takes two, is planned as a visit.
  const offers = service.serviceArray
    .filter(({ isExtra, isForTwo }) => !isExtra && !isForTwo)
    .map(({ _id }) => offerOf([service], _id))
  const { timeZone, booking } = site.spa
  const zone = zoneNamed(timeZone)

  function find(pool: PoolReader, now: number): Found {
    const today = zone.dateOf(now)
    for (const { from, to } of windows(today)) {
      let first: Slot | undefined
      for (const offer of offers) {
        const availability = availabilityOf({ site, pool, now }, offer, { from, to })
        const day = availability.nextFreeDay(addDays(from, -1), first ? zone.dateOf(first.startsAt.getTime()) : to)
        const slot = day && availability.freeSlots(day)[0]
        if (slot && (!first || slot.startsAt < first.startsAt)) first = slot
      }
      if (first) {
        const time = { date: zone.dateOf(first.startsAt.getTime()), time: first.label }
        return { time, until: first.startsAt.getTime() - booking.leadMinutes * MS_PER_MINUTE + 1 }
      }
    }
    return { until: zone.day(today).end }
  }
  return steady(find, ({ until }) => until)
}

/** In steps that double: nearly always one of the first days is free, and what was not read cannot make the answer stale. */
function windows(today: string) {
  const found: { from: string; to: string }[] = []
  for (let ahead = 0, next = 1; ahead <= DAYS_AHEAD; ahead = next, next *= 2)
    found.push({ from: addDays(today, ahead), to: addDays(today, Math.min(next - 1, DAYS_AHEAD)) })
  return found
}
