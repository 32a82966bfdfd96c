import type { Role } from '#contract/roles.ts'
import { DEVICE_UNUSED_DAYS } from '#contract/rules.ts'
import { MS_PER_DAY } from '#contract/time.ts'
import type { Cache } from '#server/cache/cache.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { selectDeviceByToken, selectLegacyTokenHash, touchDevice } from './queries.ts'
import { hashSecret, isSameHash } from './secrets.ts'

/** Who makes a request. A program with the owner's key has no device. */
export interface Principal {
  role: Role
  deviceId: string | null
  /** As history and refusals name it: "Amaka's phone". */
  name: string
}

export interface CredentialDeps {
  db: Db
  clock: Clock
  config: Pick<Config, 'ownerToken'>
  cache: Cache
}

const PROGRAM: Principal = { role: 'owner', deviceId: null, name: 'The owner’s key' }

/** The request's bearer token as somebody we know; undefined for no, unknown, expired and revoked ones alike. */
export async function readCredential(deps: CredentialDeps, authorization?: string): Promise<Principal | undefined> {
  const token = /^Bearer (\S{1,500})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const given = hashSecret(token)
  return (await asProgram(deps, given)) ?? asDevice(deps, given)
}

async function asProgram({ db, config, cache }: CredentialDeps, given: string) {
  const expected = config.ownerToken
    ? hashSecret(config.ownerToken)
    : await cache.get('legacy token', () => selectLegacyTokenHash(db))
  return expected && isSameHash(given, expected) ? PROGRAM : undefined
}

/**
 * A device asks every few seconds, so it is remembered until the database says that one came or went. Who is unknown is
 * looked up every time: wrong tokens would fill the memory.
 */
async function asDevice({ db, clock, cache }: CredentialDeps, given: string): Promise<Principal | undefined> {
  const now = clock.now()
  const known = await cache.get(`device ${given}`, () => knownDevice(db, given)).catch(unlessUnknown)
  if (!known || known.seenAt <= unusedSince(now)) return undefined
  if (now.getTime() - known.seenAt.getTime() > SEEN_AGAIN_AFTER_MS) {
    known.seenAt = now
    await touchDevice(db, known.principal.deviceId, now)
  }
  return known.principal
}

async function knownDevice(db: Db, tokenHash: string) {
  const device = await selectDeviceByToken(db, tokenHash)
  if (!device) throw new UnknownDevice()
  const { id, role, name, lastSeenAt } = device
  return { principal: { role, deviceId: id, name }, seenAt: lastSeenAt }
}

class UnknownDevice extends Error {}

function unlessUnknown(error: unknown) {
  if (error instanceof UnknownDevice) return undefined
  throw error
}

/** A device that was not seen after this has lost its way in. */
export function unusedSince(now: Date) {
  return new Date(now.getTime() - DEVICE_UNUSED_DAYS * MS_PER_DAY)
}
/** "Last seen" is for people: once a minute is exact enough, and spares a write at every request. */
const SEEN_AGAIN_AFTER_MS = 60_000
