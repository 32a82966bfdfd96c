import { randomUUID } from 'node:crypto'
import type { EnterBody, EnterResponse, InvitationBody, InvitationResponse } from '#contract/access/access.ts'
import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { accessRefusals, teamRefusals } from '#contract/refusals.ts'
import {
  INVITATION_CODE_DIGITS,
  INVITATION_MAX_TRIES,
  INVITATION_MAX_TRIES_TOTAL,
  INVITATION_MINUTES,
  INVITATION_NUMBER_DIGITS,
  MAILED_LINK_MINUTES,
  MAILED_LINKS_PER_HOUR,
  MAILED_LINKS_TOTAL_PER_HOUR,
  NOT_ME_DAYS,
} from '#contract/rules.ts'
import { letterSite } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { adoptLeftLink, issueKey, linkWith } from './desk-link.ts'
import { deskLinkMail, newDeviceMail } from './mails.ts'
import {
  deleteOldKeys,
  expireKeys,
  insertDevice,
  lockKeys,
  redeemKey,
  renewKey,
  selectMailedLinks,
  selectOpenInvitations,
} from './queries.ts'
import { hashSecret, isSameHash, newCode, newSecret } from './secrets.ts'
import { countTry, noteWrongCode, refuseTooFast } from './wrong-codes/otp-throttle.ts'

export type AccessDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'cache' | 'bookingKeys' | 'terminal'>

const LINKS = ['start', 'mail', 'invitation'] as const

/** Registers a device, once per key or code, and mails the owner a link that revokes it. */
export async function enter(deps: AccessDeps, body: EnterBody, ip: string): Promise<Omit<EnterResponse, 'success'>> {
  const { db, clock, config, mail } = deps
  const now = clock.now()
  const wayIn = await findWayIn(deps, body, ip)
  const site = letterSite(config, await currentSpa(deps))
  const entered = await inTransaction(db, async tx => {
    const used = wayIn && (await redeemKey(tx, wayIn, LINKS, now))
    if (!used) throw new Refusal('unauthorized', accessRefusals.wayInGone)
    const token = newSecret()
    const { role, therapistId } = used
    const device = { id: randomUUID(), name: body.name, role: role ?? ('owner' as const), therapistId }
    await insertDevice(tx, { ...device, tokenHash: hashSecret(token), createdAt: now, lastSeenAt: now })
    await recordChange(tx, clock, 'let a device in', {
      after: { device: device.id, role: device.role },
      who: { deviceId: device.id, name: device.name },
    })
    const minutes = NOT_ME_DAYS * MINUTES_PER_DAY
    const notMe = await issueKey(tx, { purpose: 'revoke', minutes, now, deviceId: device.id })
    await postMail(tx, newDeviceMail({ ...device, key: notMe.key }, { ...site, now }), now)
    return { token, role: device.role, device: { id: device.id, name: body.name } }
  })
  mail.wake()
  return entered
}

type WayIn = { keyHash: string } | { id: string }

async function findWayIn(deps: AccessDeps, { key, code }: EnterBody, ip: string): Promise<WayIn | undefined> {
  const { db, config, clock } = deps
  if (code) return findInvitation(deps, code.replace(/\D/g, ''), networkOf(deps, ip))
  if (!key) return undefined
  await adoptLeftLink(db, config.dataDir, clock.now())
  return { keyHash: hashSecret(key) }
}

/**
 * A code follows the invitation's number, or stands alone for programs that know eight digits only. Tries count per invitation
 * and network, and separately without the number, so that strangers' guesses do not use up the tries of the right device.
 */
async function findInvitation(deps: AccessDeps, digits: string, network: string): Promise<WayIn | undefined> {
  const isNamed = digits.length > INVITATION_CODE_DIGITS
  const number = isNamed ? digits.slice(0, -INVITATION_CODE_DIGITS) : undefined
  const how = isNamed ? 'by its number' : 'by its code alone'
  const unnamed = `codes without a number from ${network}`
  if (!isNamed) await refuseTooFast(deps, unnamed)
  const given = hashSecret(digits.slice(-INVITATION_CODE_DIGITS))
  for (const { id, codeHash } of await selectOpenInvitations(deps.db, number, deps.clock.now())) {
    // Counted before it is compared, so that concurrent guesses get no more tries.
    if ((await countTry(deps, `invitation ${id} ${how} from ${network}`)) > INVITATION_MAX_TRIES) continue
    if ((await countTry(deps, `invitation ${id} ${how}`)) > INVITATION_MAX_TRIES_TOTAL) continue
    if (codeHash !== null && isSameHash(codeHash, given)) return { id }
  }
  if (!isNamed) await noteWrongCode(deps, unnamed)
  return undefined
}

function networkOf({ bookingKeys }: Pick<AccessDeps, 'bookingKeys'>, ip: string) {
  return bookingKeys.alias('network', clientKey(ip))
}

/** Mails a link to the owner. Past the limits it renews the newest mailed link instead, so that the mailbox holds one that works. */
export async function sendLink(deps: AccessDeps, ip: string): Promise<void> {
  const { db, clock, config, mail } = deps
  const site = letterSite(config, await currentSpa(deps))
  const now = clock.now()
  const network = networkOf(deps, ip)
  const key = await inTransaction(db, async tx => {
    await lockKeys(tx)
    const mailed = await selectMailedLinks(tx, new Date(now.getTime() - MS_PER_HOUR))
    // Opening one proves access to the mailbox: earlier requests no longer count.
    const lastUsed = mailed.findIndex(({ usedAt }) => usedAt !== null)
    const unopened = lastUsed < 0 ? mailed : mailed.slice(0, lastUsed)
    const ofNetwork = unopened.filter(link => link.network === network)
    const [newest] = unopened
    if (newest && (ofNetwork.length >= MAILED_LINKS_PER_HOUR || unopened.length >= MAILED_LINKS_TOTAL_PER_HOUR))
      return void (await renewKey(tx, newest.id, new Date(now.getTime() + MAILED_LINK_MINUTES * MS_PER_MINUTE)))
    await expireKeys(tx, ['mail'], now)
    const { key } = await issueKey(tx, { purpose: 'mail', minutes: MAILED_LINK_MINUTES, now, role: 'owner', network })
    await postMail(tx, deskLinkMail(key, { ...site, now }), now)
    return key
  })
  mail.wake()
  // Without SMTP the mail only becomes a file.
  if (key && !config.smtpUrl) deps.terminal?.tell(`Open the desk: ${linkWith(config, key)}`)
}

export async function invite(
  { db, clock }: AccessDeps,
  by: Principal,
  { name, role, therapistId }: InvitationBody,
): Promise<Omit<InvitationResponse, 'success'>> {
  const now = clock.now()
  const code = newCode(INVITATION_CODE_DIGITS)
  return inTransaction(db, async tx => {
    await lockKeys(tx)
    if (therapistId) await requireVisible(tx, therapistId)
    const number = freeNumber(await selectOpenInvitations(tx, undefined, now))
    const invitation = { purpose: 'invitation', role, therapistId, name, number, codeHash: hashSecret(code) } as const
    const { key, expiresAt } = await issueKey(tx, { ...invitation, minutes: INVITATION_MINUTES, now })
    await recordChange(tx, clock, 'invite a device', { after: { role, therapist: therapistId }, who: by })
    return { key, number, code, expiresAt: expiresAt.toISOString() }
  })
}

async function requireVisible(tx: Db, therapistId: string) {
  const therapist = (await selectTeam(tx)).therapists.find(({ id }) => id === therapistId)
  if (!therapist) throw fieldRefusal('therapistId', teamRefusals.memberNotFound, 'therapist_not_found')
  if (therapist.isHidden) throw fieldRefusal('therapistId', teamRefusals.notVisible(therapist.name))
}

function freeNumber(open: readonly { number: string | null }[]) {
  const taken = new Set(open.map(({ number }) => number))
  let number = newCode(INVITATION_NUMBER_DIGITS)
  for (let left = 10 ** INVITATION_NUMBER_DIGITS; taken.has(number) && left > 0; left--)
    number = String((Number(number) + 1) % 10 ** INVITATION_NUMBER_DIGITS).padStart(INVITATION_NUMBER_DIGITS, '0')
  return number
}

/** Expired keys still count against the limits for a day. */
export function forgetOldKeys({ db, clock }: Pick<AccessDeps, 'db' | 'clock'>): Promise<number> {
  return deleteOldKeys(db, new Date(clock.now().getTime() - MS_PER_DAY))
}
