import type { CreateBookingBody } from '#contract/booking.ts'
import { listBanks } from '#server/banks/banks.ts'
import { siteRevision } from '#server/db/site-revision.ts'
import type { Deps } from '#server/deps.ts'
import { pauseIn } from '#server/settings/settings.ts'
import { spaHoursIn } from '#server/spa/spa.ts'
import { selectBlocks } from './blocks/queries.ts'
import { selectClosures, selectOffer } from './queries.ts'

/** By what a time is given out, beside who is there already. */
export type Terms = Awaited<ReturnType<typeof readTerms>>

type TermsDeps = Pick<Deps, 'db' | 'config'>
type Wanted = Pick<CreateBookingBody, 'serviceId' | 'subServiceId'>

/** Asked for before the transaction, which then decides whether they still hold. */
export function rememberedTerms({ db, site, config }: TermsDeps & Pick<Deps, 'site'>, wanted: Wanted): Promise<Terms> {
  const { serviceId, subServiceId } = wanted
  // Anybody can ask for what is not offered: that pushes nothing out.
  const isWorthKeeping = ({ offer }: Terms) => offer !== undefined
  return site.get(`terms ${serviceId} ${subServiceId}`, () => readTerms({ db, config }, wanted), { isWorthKeeping })
}

/** As the transaction sees them. What is remembered may be two seconds old: it counts if the site is still of its revision. */
export function currentTerms(
  deps: TermsDeps,
  { remembered, revision }: { remembered: Terms; revision: number },
  wanted: Wanted,
): Promise<Terms> | Terms {
  return revision === remembered.revision ? remembered : readTerms(deps, wanted)
}

async function readTerms({ db, config }: TermsDeps, { serviceId, subServiceId }: Wanted) {
  return {
    // First: a change while the rest is read makes these terms too old, never too young.
    revision: await siteRevision(db),
    pause: await pauseIn(db),
    offer: await selectOffer(db, serviceId, subServiceId),
    closures: await selectClosures(db),
    blocks: await selectBlocks(db),
    hours: await spaHoursIn(db),
    banks: await listBanks(db, config),
  }
}
