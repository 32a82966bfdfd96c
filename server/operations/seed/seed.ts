import type { Logger } from 'pino'
import { serviceInput } from '#contract/catalogue/catalogue.ts'
import { storeNewService } from '#server/catalogue/changes.ts'
import { replaceBanks } from '#server/ledger/banks/queries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { claimSeed } from './queries.ts'
import { seedBanks, seedServices } from './seed-catalogue.ts'

/** Fills a new database once. */
export async function seed({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const now = clock.now()
  const filled = await inTransaction(db, async tx => {
    if (!(await claimSeed(tx, 'catalogue', now))) return false
    for (const draft of seedServices) await storeNewService(tx, serviceInput.parse(draft), now)
    await replaceBanks(tx, seedBanks)
    return true
  })
  if (filled) log.info({ services: seedServices.length }, 'filled the new database with the first catalogue')
}
