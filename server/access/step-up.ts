import { randomUUID } from 'node:crypto'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { accessRefusals } from '#contract/refusals.ts'
import { STEP_UP_CODE_DIGITS, STEP_UP_CODES_PER_HOUR, STEP_UP_MAX_TRIES, STEP_UP_MINUTES } from '#contract/rules.ts'
import { letterSite } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { AccessDeps } from './enter.ts'
import { stepUpMail } from './mails.ts'
import { countStepUpCodesSince, countStepUpTry, forgiveStepUpTry, insertStepUpCode, lockKeys } from './queries.ts'
import { hashSecret, isSameHash, newCode } from './secrets.ts'

/** Sensitive calls need a code from the owner's mailbox besides the device's token. */

export async function mailStepUpCode(deps: AccessDeps, who: Principal): Promise<void> {
  const { db, clock, config, mail } = deps
  const { deviceId } = who
  if (!deviceId) return
  const site = letterSite(config, await currentSpa(deps))
  const now = clock.now()
  const code = await inTransaction(db, async tx => {
    await lockKeys(tx)
    if ((await countStepUpCodesSince(tx, deviceId, new Date(now.getTime() - MS_PER_HOUR))) >= STEP_UP_CODES_PER_HOUR)
      throw new Refusal('too_many_requests', accessRefusals.tooManyCodes)
    const code = newCode(STEP_UP_CODE_DIGITS)
    const expiresAt = new Date(now.getTime() + STEP_UP_MINUTES * MS_PER_MINUTE)
    await insertStepUpCode(tx, { id: randomUUID(), deviceId, codeHash: hashSecret(code), createdAt: now, expiresAt })
    await postMail(tx, stepUpMail({ code, device: who.name, expiresAt }, { ...site, now }), now)
    return code
  })
  mail.wake()
  if (!config.smtpUrl) deps.terminal?.tell(`The code for ${who.name}: ${code}`)
}

/** A right code is valid on its device until it expires; a program with the owner's key needs none. */
export async function requireStepUp({ db, clock }: Pick<AccessDeps, 'db' | 'clock'>, who: Principal, given?: string) {
  if (!who.deviceId) return
  if (!given) throw new Refusal('code_needed', accessRefusals.codeNeeded)
  const code = await countStepUpTry(db, who.deviceId, clock.now(), STEP_UP_MAX_TRIES)
  if (!code || !isSameHash(hashSecret(given.trim()), code.codeHash))
    throw new Refusal('code_needed', accessRefusals.codeWrong)
  await forgiveStepUpTry(db, code.id)
}
