import type { DeskSubService } from '#contract/catalogue/catalogue-desk.ts'
import { teamRefusals } from '#contract/refusals.ts'
import { selectCatalogue } from '#server/catalogue/queries.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { changeResources } from '#server/catalogue/team/pools.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { placeAhead } from './place-ahead.ts'

export type TeamDeps = Pick<Deps, 'db' | 'clock' | 'cache' | 'config'>

/**
 * Changes people or rooms in one transaction, under the lock of all times: of two changes the second sees the first. Bookings
 * ahead get whom they lack.
 */
export async function changeTeam<Result>(
  deps: TeamDeps,
  change: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  const { timeZone } = await currentSpa(deps)
  return inTransaction(deps.db, async tx => {
    const result = await changeResources(tx, deps.clock, now => change(tx, now))
    await placeAhead(tx, { now: deps.clock.now(), timeZone })
    return result
  })
}

/** A change of something older than what is there would overwrite somebody else's. */
export function refuseStale(version: number | undefined, row: { version: number }) {
  if (version !== undefined && version !== row.version)
    throw new Refusal('changed_meanwhile', teamRefusals.changedMeanwhile)
}

type Shown = { _id: string; name: string; hidden: boolean }

/** Every treatment there is; one of a hidden service is hidden, too. */
export async function selectAllTreatments(tx: Db): Promise<DeskSubService[]> {
  return (await selectCatalogue(tx)).flatMap(({ hidden, serviceArray }) =>
    serviceArray.map(sub => ({ ...sub, hidden: hidden || sub.hidden })),
  )
}

/** Each of these once, if they are all shown in the catalogue. */
export function requireShown(
  known: readonly Shown[],
  ids: readonly string[],
  { field, unknown }: { field: string; unknown: string },
): string[] {
  for (const id of ids) {
    const found = known.find(({ _id }) => _id === id)
    if (!found) throw fieldRefusal(field, unknown)
    if (found.hidden) throw fieldRefusal(field, teamRefusals.hiddenTreatment(found.name))
  }
  return [...new Set(ids)]
}

export const idsShown = (known: readonly Shown[]) => known.filter(({ hidden }) => !hidden).map(({ _id }) => _id)
