import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import type { Role } from '#contract/calls.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { insertTokenHash, selectTokenHash } from './queries.ts'

/** What the bearer of a credential is; undefined for none, and for one nobody gave out. */
export type RoleOf = (authorization: string | undefined) => Promise<Role | undefined>

/** The one credential there is: the owner's token. */
export function credentials({ db, config }: { db: Db; config: Pick<Config, 'ownerToken'> }): RoleOf {
  return async authorization => {
    const given = /^Bearer (\S{1,500})$/.exec(authorization ?? '')?.[1]
    if (!given) return undefined
    const expected = config.ownerToken ? hash(config.ownerToken) : await selectTokenHash(db)
    return expected && sameHash(hash(given), expected) ? 'owner' : undefined
  }
}

/** Without OWNER_TOKEN the first start makes a token, keeps only its hash, and shows it this once. */
export async function ensureOwnerToken(deps: {
  db: Db
  clock: Clock
  config: Pick<Config, 'ownerToken'>
  log: Logger
}) {
  const { db, clock, config, log } = deps
  if (config.ownerToken || (await selectTokenHash(db))) return
  const token = randomBytes(24).toString('base64url')
  const first = await insertTokenHash(db, hash(token), clock.now())
  // Printed past the log on purpose: logs are kept and shipped, this is for the eyes of who starts the server.
  if (first) process.stderr.write(`The owner's token, shown only now: ${token}\n`)
  if (first) log.info('made a token for the owner')
}

function hash(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

function sameHash(a: string, b: string) {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
