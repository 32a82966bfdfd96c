import type { Device } from '#contract/access/access.ts'
import { accessRefusals } from '#contract/refusals.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { unusedSince } from './credential.ts'
import type { AccessDeps } from './enter.ts'
import {
  deleteDevices,
  deleteLegacyToken,
  redeemKey,
  revokeDevices,
  selectDevices,
  selectEndedDevices,
  selectLegacyToken,
  renameDevice as updateName,
} from './queries.ts'
import { hashSecret } from './secrets.ts'

/** The token of an earlier version is listed and revoked like a device. */
const LEGACY = { id: 'owner-token', name: 'Key from an earlier version', role: 'owner', therapistId: null } as const

export async function listDevices(deps: AccessDeps, who: Principal): Promise<Device[]> {
  const { db, clock, config } = deps
  const rows = await selectDevices(db, unusedSince(clock.now()))
  const legacy = config.ownerToken ? undefined : await selectLegacyToken(db)
  const listed = legacy ? [{ ...LEGACY, createdAt: legacy.createdAt, lastSeenAt: legacy.createdAt }, ...rows] : rows
  return Promise.all(
    listed.map(async ({ id, name, role, therapistId, createdAt, lastSeenAt }) => ({
      id,
      name,
      role,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThisOne: id === who.deviceId,
      therapist: await therapistNamed(deps, therapistId),
    })),
  )
}

/** The person whose day a device sees; null for the roles that see everybody's. */
export async function therapistNamed(deps: Pick<AccessDeps, 'db' | 'cache'>, id: string | null | undefined) {
  if (!id) return null
  const found = (await knownTeam(deps)).therapists.find(one => one.id === id)
  return found ? { _id: id, name: found.name } : null
}

/** Deletes the legacy token once OWNER_TOKEN is set: it must not come back when OWNER_TOKEN is removed. */
export async function retireLegacyToken({ db, clock, config }: Pick<AccessDeps, 'db' | 'clock' | 'config'>) {
  if (!config.ownerToken) return
  await inTransaction(db, async tx => {
    if ((await deleteLegacyToken(tx)) > 0)
      await recordChange(tx, clock, 'retire the key from an earlier version', { before: { device: LEGACY.id } })
  })
}

export async function renameDevice(deps: AccessDeps, who: Principal, id: string, name: string): Promise<Device> {
  const { db, clock } = deps
  await inTransaction(db, async tx => {
    const before = await updateName(tx, id, name)
    if (before === undefined) throw new Refusal('not_found', accessRefusals.deviceNotFound)
    if (before !== name)
      await recordChange(tx, clock, 'rename a device', { before: { name: before }, after: { name }, who })
  })
  const device = (await listDevices(deps, who)).find(one => one.id === id)
  if (!device) throw new Refusal('not_found', accessRefusals.deviceNotFound)
  return device
}

export function revokeDevice({ db, clock }: AccessDeps, who: Principal, id: string): Promise<number> {
  return inTransaction(db, async tx => {
    const revoked =
      id === LEGACY.id ? await deleteLegacyToken(tx) : (await revokeDevices(tx, { id }, clock.now())).length
    if (revoked === 0) throw new Refusal('not_found', accessRefusals.deviceNotFound)
    await recordChange(tx, clock, 'throw a device out', { before: { device: id }, who })
    return revoked
  })
}

export function revokeOthers({ db, clock }: AccessDeps, who: Principal): Promise<number> {
  return inTransaction(db, async tx => {
    const devices = (await revokeDevices(tx, { except: who.deviceId }, clock.now())).map(({ id }) => id)
    const legacy = await deleteLegacyToken(tx)
    await recordChange(tx, clock, 'throw all other devices out', { before: { devices }, who })
    return devices.length + legacy
  })
}

/** "This was not me", from the mail about a new device. Unknown, used and expired keys get the same refusal. */
export async function revokeByMail({ db, clock }: AccessDeps, key: string): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async tx => {
    const used = await redeemKey(tx, { keyHash: hashSecret(key) }, ['revoke'], now)
    if (!used?.deviceId) throw new Refusal('unauthorized', accessRefusals.wayInGone)
    await revokeDevices(tx, { id: used.deviceId }, now)
    await recordChange(tx, clock, 'throw a device out', { before: { device: used.deviceId } })
  })
}

/** Deletes devices that were revoked or expired before this instant. Histories keep their names. */
export async function forgetEndedDevices({ db }: Pick<AccessDeps, 'db'>, before: Date): Promise<number> {
  const ended = await selectEndedDevices(db, before, unusedSince(before))
  await deleteDevices(db, ended)
  return ended.length
}
