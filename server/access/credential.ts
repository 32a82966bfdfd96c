import { MS_PER_DAY } from '#contract/platform/time.ts'
import { DEVICE_UNUSED_DAYS } from '#contract/rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { selectDeviceByToken, selectLegacyToken, touchDevice } from './queries.ts'
import { hashSecret, isSameHash } from './secrets.ts'

export type CredentialDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>

const PROGRAM: Principal = { role: 'owner', deviceId: null, name: 'The owner’s key' }

/** The owner of a bearer token; undefined for missing, unknown, expired and revoked tokens alike. */
export async function readCredential(deps: CredentialDeps, authorization?: string): Promise<Principal | undefined> {
  const token = /^Bearer (\S{1,500})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const given = hashSecret(token)
  return (await asProgram(deps, given)) ?? asDevice(deps, given)
}

async function asProgram({ db, config, cache }: CredentialDeps, given: string) {
  const expected = config.ownerToken
    ? hashSecret(config.ownerToken)
    : (await cache.get('legacy token', () => selectLegacyToken(db)))?.tokenHash
  return expected && isSameHash(given, expected) ? PROGRAM : undefined
}

/** Cached until a device is added or removed, because devices poll. Unknown tokens are not cached: they would fill the cache. */
async function asDevice({ db, clock, cache }: CredentialDeps, given: string): Promise<Principal | undefined> {
  const now = clock.now()
  const isWorthKeeping = (found: unknown) => found !== undefined
  const known = await cache.get(`device ${given}`, () => knownDevice(db, given), { isWorthKeeping })
  if (!known || known.seenAt <= unusedSince(now)) return undefined
  if (now.getTime() - known.seenAt.getTime() > SEEN_AGAIN_AFTER_MS) {
    known.seenAt = now
    await touchDevice(db, known.principal.deviceId, now)
  }
  return known.principal
}

async function knownDevice(db: Db, tokenHash: string) {
  const device = await selectDeviceByToken(db, tokenHash)
  if (!device) return undefined
  const { id, role, name, therapistId, lastSeenAt } = device
  return { principal: { role, deviceId: id, name, therapistId }, seenAt: lastSeenAt }
}

/** Devices last seen before this have expired. */
export function unusedSince(now: Date) {
  return new Date(now.getTime() - DEVICE_UNUSED_DAYS * MS_PER_DAY)
}

/** Once a minute is exact enough for people, and saves a write at every request. */
const SEEN_AGAIN_AFTER_MS = 60_000
