import { START_LINK_HOURS } from '#contract/rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createLog } from '#server/log.ts'
import { unusedSince } from './credential.ts'
import { issueKey } from './enter.ts'
import { adoptLeftLink, leaveLink, linkWith } from './left-link.ts'
import { expireKeys, lockKeys, selectDevices } from './queries.ts'
import { hashSecret, newSecret } from './secrets.ts'

interface LinkDeps {
  db: Db
  clock: Clock
  config: Pick<Config, 'siteUrl' | 'dataDir'>
}

/** Puts a new link where its reader looks. */
type Leave = (link: string) => Promise<void>

/** As long as no device is at the desk, every start shows a way in. */
export async function startLink(deps: LinkDeps, leave?: Leave): Promise<string | undefined> {
  const devices = await selectDevices(deps.db, unusedSince(deps.clock.now()))
  return devices.length === 0 ? newLink(deps, leave) : undefined
}

/** A new link; the ones before it no longer count. Of several made at once, the last that is left is the one that counts. */
export async function newLink({ db, clock, config }: LinkDeps, leave?: Leave): Promise<string> {
  const now = clock.now()
  // What was left before this moment is older than the link made here.
  await adoptLeftLink(db, config.dataDir, now)
  return inTransaction(db, async tx => {
    await lockKeys(tx)
    await expireKeys(tx, ['start'], now)
    const { key } = await issueKey(tx, { purpose: 'start', minutes: START_LINK_HOURS * 60, now, role: 'owner' })
    const link = linkWith(config, key)
    await leave?.(link)
    return link
  })
}

/** The same from beside a server that has the embedded database to itself. */
export async function newLinkBeside({ clock, config }: { clock: Clock; config: Pick<Config, 'siteUrl' | 'dataDir'> }) {
  const key = newSecret()
  await leaveLink(config.dataDir, hashSecret(key), clock.now())
  return linkWith(config, key)
}

/** For a command: on both engines, whether the server runs or not. */
export async function newLinkByCommand(clock: Clock, config: Pick<Config, 'siteUrl' | 'dataDir' | 'databaseUrl'>) {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) return newLinkBeside({ clock, config })
  const db = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') })
  return newLink({ db, clock, config }).finally(() => db.destroy())
}
