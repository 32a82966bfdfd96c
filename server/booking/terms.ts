import { pauseIn } from '#server/catalogue/settings/settings.ts'
import { spaHoursIn } from '#server/catalogue/spa/spa.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import { listBanks } from '#server/ledger/banks/banks.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { bookableHours } from './availability/opening-hours.ts'
import type { NoSlotReason } from './availability/slot.ts'
import { selectBlocks, selectClosures } from './blocks/queries.ts'
import { type Offer, selectOffer } from './offers/queries.ts'

/** The sub-services of a booking, each once. */
type Wanted = readonly { serviceId: string; subServiceId: string }[]

/** Reads opening times in the transaction, because another process may have just changed them. */
export async function readOpenings(db: Db) {
  return {
    closures: await selectClosures(db),
    blocks: await selectBlocks(db),
    hours: await spaHoursIn(db),
    team: await selectTeam(db),
  }
}

export type Openings = Awaited<ReturnType<typeof readOpenings>>

interface Then {
  date: string
  now: Date
  timeZone: string
  startsAt: Date
  endsAt: Date
}

/** Why a treatment is not done then, whoever is free. */
export function notOfferedThen(
  { closures, hours }: Openings,
  { availability }: Pick<Offer, 'availability'>,
  { date, now, timeZone, startsAt, endsAt }: Then,
): NoSlotReason | undefined {
  const closure = closures.find(({ from, to }) => from <= date && date <= to)
  if (closure) return { kind: 'closed', reason: closure.reason }
  if (startsAt < now) return { kind: 'over' }
  const day = zoneNamed(timeZone).day(date)
  const isOpen = bookableHours(
    availability,
    hours,
  )(day.weekday).some(
    ({ start, end }) => day.instantAt(start) <= startsAt.getTime() && endsAt.getTime() <= day.instantAt(end),
  )
  return isOpen ? undefined : { kind: 'not_offered' }
}

/** Everything a new booking depends on except the bookings there are. */
export type Terms = Awaited<ReturnType<typeof readTerms>>

/** Reads the terms from the cache, before the transaction. */
export function cachedTerms({ db, cache, config }: Pick<Deps, 'db' | 'cache' | 'config'>, wanted: Wanted) {
  // Lookups of unknown sub-services must not evict cache entries, nor must one of the many possible visits.
  const isWorthKeeping = ({ offers }: Terms) => offers.length === 1 && offers[0] !== undefined
  const read = (revision: number) => readTerms(db, config, wanted, revision)
  const key = wanted.map(({ serviceId, subServiceId }) => `${serviceId} ${subServiceId}`).join()
  return cache.get(`terms ${key}`, read, { isWorthKeeping })
}

/** `revision` was read before: it may be too old for these terms, never too young. */
export async function readTerms(db: Db, config: Deps['config'], wanted: Wanted, revision: number) {
  const offers = []
  for (const { serviceId, subServiceId } of wanted) offers.push(await selectOffer(db, serviceId, subServiceId))
  return {
    revision,
    pause: await pauseIn(db),
    offers,
    ...(await readOpenings(db)),
    banks: await listBanks(db, config),
  }
}
