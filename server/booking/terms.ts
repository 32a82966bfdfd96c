import type { CreateBookingBody } from '#contract/booking/booking.ts'
import { pauseIn } from '#server/catalogue/settings/settings.ts'
import { spaHoursIn } from '#server/catalogue/spa/spa.ts'
import { listBanks } from '#server/ledger/banks/banks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { selectBlocks } from './blocks/queries.ts'
import { selectClosures, selectOffer } from './queries.ts'

/** By what a time is given out, beside who is there already. */
export type Terms = Awaited<ReturnType<typeof readTerms>>

type TermsDeps = Pick<Deps, 'db' | 'config'>
type Wanted = Pick<CreateBookingBody, 'serviceId' | 'subServiceId'>

/** Asked for before the transaction, which then decides whether they still hold. */
export function rememberedTerms(
  { db, cache, config }: TermsDeps & Pick<Deps, 'cache'>,
  wanted: Wanted,
): Promise<Terms> {
  const { serviceId, subServiceId } = wanted
  // Anybody can ask for what is not offered: that pushes nothing out.
  const isWorthKeeping = ({ offer }: Terms) => offer !== undefined
  const make = (revision: number) => readTerms({ db, config }, wanted, revision)
  return cache.get(`terms ${serviceId} ${subServiceId}`, make, { isWorthKeeping })
}

/** As the transaction sees them. Cached terms may be stale: they count if the site is still of their revision. */
export function currentTerms(
  deps: TermsDeps,
  { remembered, revision }: { remembered: Terms; revision: number },
  wanted: Wanted,
): Promise<Terms> | Terms {
  return revision === remembered.revision ? remembered : readTerms(deps, wanted, revision)
}

/** The revision was read before: a change while the rest is read makes these terms too old, never too young. */
async function readTerms({ db, config }: TermsDeps, { serviceId, subServiceId }: Wanted, revision: number) {
  return {
    revision,
    pause: await pauseIn(db),
    offer: await selectOffer(db, serviceId, subServiceId),
    closures: await selectClosures(db),
    blocks: await selectBlocks(db),
    hours: await spaHoursIn(db),
    banks: await listBanks(db, config),
  }
}
