import { randomUUID } from 'node:crypto'
import type { EnterBody, EnterResponse, InvitationBody, InvitationResponse } from '#contract/access.ts'
import { accessRefusals } from '#contract/refusals.ts'
import {
  INVITATION_CODE_DIGITS,
  INVITATION_MAX_TRIES,
  INVITATION_MINUTES,
  MAILED_LINK_MINUTES,
  MAILED_LINKS_PER_HOUR,
  NOT_ME_DAYS,
} from '#contract/rules.ts'
import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '#contract/time.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/record.ts'
import type { SiteMemory } from '#server/site-memory.ts'
import { letterSite } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { noteWrongCode, refuseTooFast } from '#server/wrong-codes/wrong-codes.ts'
import type { Principal } from './credential.ts'
import { adoptLeftLink } from './left-link.ts'
import { deskLinkMail, newDeviceMail } from './mails.ts'
import {
  countCodeTry,
  countKeysSince,
  type DeskKeyRow,
  deleteOldKeys,
  expireKeys,
  insertDevice,
  insertKey,
  lockKeys,
  redeemKey,
} from './queries.ts'
import { hashSecret, isSameHash, newCode, newSecret } from './secrets.ts'

export interface AccessDeps {
  db: Db
  clock: Clock
  config: Config
  mail: { wake(): void }
  site: SiteMemory
}

const LINKS = ['start', 'mail', 'invitation'] as const

/** Lets a device in, once per key or code. The owner hears of every new device, and can say that it was not theirs. */
export async function enter(deps: AccessDeps, body: EnterBody): Promise<Omit<EnterResponse, 'success'>> {
  const { db, clock, config, mail } = deps
  const now = clock.now()
  const wayIn = await findWayIn(deps, body, now)
  const site = letterSite(config, await currentSpa(deps))
  const entered = await inTransaction(db, async tx => {
    const used = wayIn && (await redeemKey(tx, wayIn, LINKS, now))
    if (!used) throw new Refusal('unauthorized', accessRefusals.wayInGone)
    const token = newSecret()
    const device = { id: randomUUID(), name: body.name, role: used.role ?? ('owner' as const) }
    await insertDevice(tx, { ...device, tokenHash: hashSecret(token), now })
    await recordChange(tx, clock, 'let a device in', {
      after: { device: device.id, role: device.role },
      who: { deviceId: device.id, name: device.name },
    })
    const notMe = await issueKey(tx, {
      purpose: 'revoke',
      minutes: NOT_ME_DAYS * MINUTES_PER_DAY,
      now,
      deviceId: device.id,
    })
    await postMail(tx, newDeviceMail({ ...device, key: notMe.key }, { ...site, now }), now)
    return { token, role: device.role, device: { id: device.id, name: body.name } }
  })
  mail.wake()
  return entered
}

/** A typed code does not say whose invitation it is for, so all wrong ones are counted together. */
const INVITATIONS = 'invitations to the desk'

type WayIn = { keyHash: string } | { id: string }

async function findWayIn(deps: AccessDeps, { key, code }: EnterBody, now: Date): Promise<WayIn | undefined> {
  const { db, config } = deps
  if (code) {
    await refuseTooFast(deps, INVITATIONS)
    const codeHash = hashSecret(code.replace(/\D/g, ''))
    const open = await countCodeTry(db, now, INVITATION_MAX_TRIES)
    const meant = open.find(one => one.codeHash !== null && isSameHash(one.codeHash, codeHash))
    if (!meant) await noteWrongCode(deps, INVITATIONS)
    return meant
  }
  if (!key) return undefined
  await adoptLeftLink(db, config.dataDir, now)
  return { keyHash: hashSecret(key) }
}

/** Mails a link to the owner's address. Says nothing to who asked: there is nothing to type and nothing to guess. */
export async function sendLink(deps: AccessDeps): Promise<void> {
  const { db, clock, config, mail } = deps
  const site = letterSite(config, await currentSpa(deps))
  const now = clock.now()
  await inTransaction(db, async tx => {
    await lockKeys(tx)
    const sent = await countKeysSince(tx, 'mail', new Date(now.getTime() - MS_PER_HOUR))
    if (sent >= MAILED_LINKS_PER_HOUR) return
    await expireKeys(tx, ['mail'], now)
    const { key } = await issueKey(tx, { purpose: 'mail', minutes: MAILED_LINK_MINUTES, now, role: 'owner' })
    await postMail(tx, deskLinkMail(key, { ...site, now }), now)
  })
  mail.wake()
}

/** A way in for another device, shown on one that is in. */
export async function invite(
  { db, clock }: AccessDeps,
  by: Principal,
  { name, role }: InvitationBody,
): Promise<Omit<InvitationResponse, 'success'>> {
  const now = clock.now()
  const code = newCode(INVITATION_CODE_DIGITS)
  return inTransaction(db, async tx => {
    const { key, expiresAt } = await issueKey(tx, {
      purpose: 'invitation',
      minutes: INVITATION_MINUTES,
      now,
      role,
      name,
      codeHash: hashSecret(code),
    })
    await recordChange(tx, clock, 'invite a device', { after: { role }, who: by })
    return { key, code, expiresAt: expiresAt.toISOString() }
  })
}

type NewKey = Pick<DeskKeyRow, 'purpose'> &
  Partial<Pick<DeskKeyRow, 'role' | 'name' | 'codeHash' | 'bookingId' | 'deviceId'>> & { minutes: number; now: Date }

/** The key itself is handed out here and nowhere kept. */
export async function issueKey(tx: Db, { minutes, now, ...row }: NewKey) {
  const key = newSecret()
  const expiresAt = new Date(now.getTime() + minutes * MS_PER_MINUTE)
  await insertKey(tx, { id: randomUUID(), keyHash: hashSecret(key), createdAt: now, expiresAt, ...row })
  return { key, expiresAt }
}

/** Long after they are of use to anybody; until then they are counted. */
export function forgetOldKeys({ db, clock }: Pick<AccessDeps, 'db' | 'clock'>): Promise<number> {
  return deleteOldKeys(db, new Date(clock.now().getTime() - MS_PER_DAY))
}
