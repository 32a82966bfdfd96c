import type { CreateBookingBody } from '#contract/booking/booking.ts'
import { pauseIn } from '#server/catalogue/settings/settings.ts'
import { spaHoursIn } from '#server/catalogue/spa/spa.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import { listBanks } from '#server/ledger/banks/banks.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { selectBlocks, selectClosures } from './blocks/queries.ts'
import { selectOffer } from './offers/queries.ts'

type Wanted = Pick<CreateBookingBody, 'serviceId' | 'subServiceId'>

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

/** Everything a new booking depends on except the bookings there are. */
export type Terms = Awaited<ReturnType<typeof readTerms>>

/** Reads the terms from the cache, before the transaction. */
export function cachedTerms({ db, cache, config }: Pick<Deps, 'db' | 'cache' | 'config'>, wanted: Wanted) {
  // Lookups of unknown sub-services must not evict cache entries.
  const isWorthKeeping = ({ offer }: Terms) => offer !== undefined
  const read = (revision: number) => readTerms(db, config, wanted, revision)
  return cache.get(`terms ${wanted.serviceId} ${wanted.subServiceId}`, read, { isWorthKeeping })
}

/** `revision` was read before: it may be too old for these terms, never too young. */
export async function readTerms(db: Db, config: Deps['config'], { serviceId, subServiceId }: Wanted, revision: number) {
  return {
    revision,
    pause: await pauseIn(db),
    offer: await selectOffer(db, serviceId, subServiceId),
    ...(await readOpenings(db)),
    banks: await listBanks(db, config),
  }
}
